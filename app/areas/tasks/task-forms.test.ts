import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { taskCommentSchema, taskSchema } from './task-forms.ts';

const CUSTOMER = '5b1f0a52-3c8e-4d43-9f5e-0d9a4c6f7a11';

function sent(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: taskSchema });
}

describe('the form of a new task', () => {
  it('asks for customer and title, and for nothing else', () => {
    expect(sent({ customerId: '', title: '   ', description: '', dueDate: '' })).toMatchObject({
      status: 'error',
      error: { customerId: ['Customer is required'], title: ['Title is required'] },
    });
    const blank = { description: '', dueDate: '', projectId: '', assigneeId: '' };
    const submission = sent({ customerId: CUSTOMER, title: ' Rate letter ', ...blank });
    expect(submission).toMatchObject({
      status: 'success',
      value: { customerId: CUSTOMER, title: 'Rate letter', priority: 'medium', side: 'firm' },
    });
  });

  it.each([
    ['title', 'a'.repeat(201), 'Title can be at most 200 characters'],
    ['description', 'a'.repeat(5001), 'Description can be at most 5,000 characters'],
    ['dueDate', '2026-02-30', 'Enter a valid due date'],
    ['projectId', 'not-an-id', 'Choose a project from the list'],
  ])('refuses a %s that does not fit', (name, value, message) => {
    const submission = sent({ customerId: CUSTOMER, title: 'Rate letter', [name]: value });
    expect(submission.reply().error).toEqual({ [name]: [message] });
  });

  it('refuses a priority and a side that do not exist', () => {
    const submission = sent({
      customerId: CUSTOMER,
      title: 'Rate letter',
      priority: 'urgent',
      side: 'both',
    });
    expect(Object.keys(submission.reply().error ?? {}).sort()).toEqual(['priority', 'side']);
  });
});

it('a comment has to say something', () => {
  expect(taskCommentSchema.safeParse({ text: ' \n ' }).error?.issues[0]?.message).toBe(
    'Write a comment first',
  );
});
