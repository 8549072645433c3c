import { expect, it } from 'vitest';
import {
  type TaskForMail,
  taskCommented,
  taskForAssignee,
  taskForCustomer,
  taskMovedByCustomer,
} from './task-mails.ts';

const PATH = '/customer/tasks/1';

const task: TaskForMail = {
  title: 'Build the agreement register',
  description: 'Site, equipment, price, renewal date.',
  priority: 'high',
  dueDate: '2026-12-01',
  side: 'customer',
  companyName: 'Tarryall Mechanical Service',
};

it('tells the customer whose side a new task is on, and what is to do until when', () => {
  const theirs = taskForCustomer(task, PATH);
  expect(theirs).toMatchObject({
    subject: 'New task: Build the agreement register',
    preview: 'This one is yours.',
    blocks: [
      { kind: 'text' },
      { kind: 'quote', text: 'Site, equipment, price, renewal date.' },
      {
        kind: 'facts',
        rows: [
          ['Priority', 'High'],
          ['Due', 'Dec 01, 2026'],
        ],
      },
      { kind: 'button', href: PATH },
    ],
  });
  const ours = taskForCustomer({ ...task, side: 'firm', description: null, dueDate: null }, PATH);
  expect(ours.preview).toBe("We'll take care of this one.");
  expect(ours.blocks).toMatchObject([
    { kind: 'text' },
    { kind: 'facts', rows: [['Priority', 'High']] },
    { kind: 'button' },
  ]);
});

it('names who assigned a task, and for which customer', () => {
  expect(taskForAssignee(task, 'Margaret Ellison', PATH).blocks[0]).toEqual({
    kind: 'text',
    text: 'Margaret Ellison assigned this task to you. It is for Tarryall Mechanical Service.',
  });
});

it('says what the customer did, and quotes what someone wrote', () => {
  expect(taskMovedByCustomer(task, 'reopened', 'Dana Whitfield', PATH)).toMatchObject({
    subject: 'Task reopened: Build the agreement register',
    blocks: [
      { text: 'Dana Whitfield of Tarryall Mechanical Service reopened this task.' },
      { kind: 'button', href: PATH },
    ],
  });
  const comment = taskCommented(task, 'Half of it\nis done.', 'Dana Whitfield', PATH);
  expect(comment.blocks[1]).toEqual({ kind: 'quote', text: 'Half of it\nis done.' });
});
