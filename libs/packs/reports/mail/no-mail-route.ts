import { Result, ToolError } from '@faina/agent-core';

/** The failure of a message that nobody would ever see: code `MAIL_NOT_CONFIGURED`. */
export const noMailRoute = (toolName: string): Result<never, ToolError> =>
  Result.error(
    new ToolError(
      'Este processo não tem servidor de e-mail; nada foi enviado. Quem opera o serviço define SMTP_URL, ' +
        'ou MAIL_OUTBOX com uma pasta que alguém lê; até lá não adianta tentar de novo.',
      toolName,
      undefined,
      true,
      'MAIL_NOT_CONFIGURED',
    ),
  );
