import { Document } from '@react-pdf/renderer';
import type { PrintedFirm } from '#app/areas/letterhead/FirmMarkPdf.tsx';
import { renderPdf } from '#app/platform/pdf.server.ts';
import { ChecklistCover } from './ChecklistCover.tsx';
import { ChecklistGroupPage } from './ChecklistGroupPage.tsx';
import { ChecklistNextStepPage } from './ChecklistNextStepPage.tsx';
import { HowToScorePage, ScoreSheetPage } from './ChecklistScorePages.tsx';
import { CHECKLIST_GROUPS, CHECKLIST_TITLE } from './checklist-points.ts';

/** Draws the checklist; runs in a thread. */
export function drawChecklist(firm: PrintedFirm): Promise<Uint8Array> {
  return renderPdf(<ChecklistDocument firm={firm} />);
}

/** The printable 25-Point Service Audit Checklist on US Letter: cover, scoring, five groups, score sheet, next step. */
export function ChecklistDocument({ firm }: { firm: PrintedFirm }) {
  return (
    <Document
      title={CHECKLIST_TITLE}
      author={firm.name}
      creator={firm.name}
      subject="Self-audit for commercial HVAC service operations"
      language="en-US"
    >
      <ChecklistCover firm={firm} />
      <HowToScorePage firmName={firm.name} />
      {CHECKLIST_GROUPS.map((group) => (
        <ChecklistGroupPage key={group.letter} group={group} firmName={firm.name} />
      ))}
      <ScoreSheetPage firmName={firm.name} />
      <ChecklistNextStepPage firm={firm} />
    </Document>
  );
}
