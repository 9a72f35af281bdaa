import type { Transaction } from '@faina/sdk';
import type { LocalCalendar } from '../../calendar/local-date.js';
import { showDay } from '../../calendar/show-day.js';
import type { OwnerScope } from '../../shared/owner-scope.js';
import { crmSections } from './crm-section.js';
import type { ReportDocument, ReportSection } from '../document/report-document.js';
import { readCrmFigures } from '../figures/read-crm-figures.js';
import { readTrainingFigures } from '../figures/read-training-figures.js';
import type { Period } from '../shared/period.js';
import { reportTypeNames, type ReportType } from '../shared/report-type.js';
import { trainingSections } from './training-section.js';

/** What a report is made of. */
export interface ReportSources {
  readonly tx: Transaction;
  readonly calendar: LocalCalendar;
  /** The CRM is the tenant's, the training the owner's. */
  readonly scope: OwnerScope;
  readonly now: Date;
}

/** Reads the figures and puts them into words. */
export async function buildReport(
  type: ReportType,
  period: Period,
  sources: ReportSources,
): Promise<ReportDocument> {
  const { calendar, now } = sources;
  const days = `${showDay(period.startsOn, 'pt')} a ${showDay(period.endsOn, 'pt')}`;
  const today = calendar.dateOf(now);
  return {
    title: `${reportTypeNames[type]} de ${days}`,
    lead: `Gerado em ${showDay(today, 'pt')} às ${calendar.timeOf(now)} (${calendar.timeZone}).`,
    sections: await sectionsOf(type, period, sources),
  };
}

async function sectionsOf(
  type: ReportType,
  period: Period,
  sources: ReportSources,
): Promise<ReportSection[]> {
  switch (type) {
    case 'crm':
      return crmPart(period, sources);
    case 'treino':
      return trainingPart(period, sources);
    case 'resumo':
      return [...(await crmPart(period, sources)), ...(await trainingPart(period, sources))];
  }
}

const crmPart = async (period: Period, { tx, calendar, scope, now }: ReportSources) =>
  crmSections(await readCrmFigures(tx, scope.tenant, period, calendar.dateOf(now)));

const trainingPart = async (period: Period, { tx, calendar, scope, now }: ReportSources) =>
  trainingSections(await readTrainingFigures(tx, calendar, scope, period, now));
