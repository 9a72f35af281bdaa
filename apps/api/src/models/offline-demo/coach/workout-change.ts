import type { DemoRequest } from '../demo-request.js';
import { failureAnswer } from '../failure-answer.js';
import type { Intent } from '../intent.js';
import type { ToolFailure } from '../tool-results.js';

/** Words for a workout; without one a request is about something else. */
export const speaksOfWorkout = (normalized: string): boolean =>
  /\b(treinos?|plano|planilha|corridas?|pedal|pedalada|natacao|musculacao|workouts?|plan|runs?|rides?|swims?|training|session)\b/.test(
    normalized,
  );

/** Why a tool refused a change, in its own words; nothing was changed. */
export const changeFailed: NonNullable<Intent['failed']> = (failure, request) => {
  const { code, message } = failure;
  if (message === undefined || failure.toolName === 'get_training_plan') {
    return failureAnswer(failure, request.language);
  }
  if (code === 'APPROVAL_REJECTED') return rejected(failure, request);
  return request.language === 'pt'
    ? `Não mudei nada: ${message}`
    : `Nothing was changed: ${message}`;
};

function rejected({ reason }: ToolFailure, { language }: DemoRequest): string {
  const said =
    language === 'pt'
      ? 'Não mudei nada: a mudança não foi aprovada.'
      : 'Nothing was changed: the change was not approved.';
  if (reason === undefined) return said;
  return `${said} ${language === 'pt' ? 'Motivo' : 'Reason'}: ${reason}`;
}
