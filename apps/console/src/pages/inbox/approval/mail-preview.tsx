import { useMemo, useState } from 'preact/hooks';
import { useAsync } from '../../../parts/use-async.ts';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { VisibleText } from '../../../parts/visible-text.tsx';
import { client } from '../../../session/session.ts';
import { defineTexts } from '../../../texts/define-texts.ts';
import { mailDocument } from './mail-document.ts';

const texts = defineTexts({
  en: {
    asRead: 'As it is received',
    asText: 'As plain text',
    frame: 'The message',
    remote: (hosts: string) =>
      `Pictures from ${hosts} are not fetched, so nobody learns that it was read.`,
    attachments: 'Attachments',
    download: 'Download the message (.eml)',
  },
  'pt-BR': {
    asRead: 'Como será recebida',
    asText: 'Como texto simples',
    frame: 'A mensagem',
    remote: (hosts: string) =>
      `As imagens de ${hosts} não são buscadas, para ninguém saber que foi lida.`,
    attachments: 'Anexos',
    download: 'Baixar a mensagem (.eml)',
  },
});

interface MailPreviewProps {
  readonly approvalId: string;
  readonly html: string | undefined;
  readonly text: string;
  readonly attachments: readonly string[];
  readonly hasMessage: boolean;
}

/** A message as its reader will see it, in a frame without any right, on white in both themes. */
export function MailPreview({ approvalId, html, text, attachments, hasMessage }: MailPreviewProps) {
  const t = texts();
  const [isText, setIsText] = useState(html === undefined);
  const mail = useMemo(() => (html === undefined ? undefined : mailDocument(html)), [html]);
  return (
    <figure class="mail-preview">
      {mail && (
        <fieldset class="choice">
          {[false, true].map((value) => (
            <label key={String(value)}>
              <input
                type="radio"
                name="mail-view"
                checked={isText === value}
                onChange={() => {
                  setIsText(value);
                }}
              />
              {value ? t.asText : t.asRead}
            </label>
          ))}
        </fieldset>
      )}
      {mail && !isText ? (
        <iframe class="mail-paper" sandbox="" title={t.frame} srcdoc={mail.html} />
      ) : (
        <div class="block mail-text">
          <VisibleText text={text} maxChars={6_000} />
        </div>
      )}
      {mail && mail.remoteHosts.length > 0 && (
        <p class="small needed">{t.remote(mail.remoteHosts.slice(0, 5).join(', '))}</p>
      )}
      {attachments.length > 0 && (
        <p class="small">
          <span class="faint">{t.attachments} </span>
          <VisibleText text={attachments.join(', ')} />
        </p>
      )}
      {hasMessage && <DownloadMessage id={approvalId} label={t.download} />}
    </figure>
  );
}

const downloadMs = 60_000;

/** A link cannot send the key. */
function DownloadMessage({ id, label }: { readonly id: string; readonly label: string }) {
  const { run, isRunning, error } = useAsync(async () => {
    const path = `/v1/approvals/${encodeURIComponent(id)}/message`;
    const answer = await client.value.fetch(path, { signal: AbortSignal.timeout(downloadMs) });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = 'message.eml';
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return (
    <div>
      <button type="button" class="button quiet" disabled={isRunning} onClick={run}>
        {label}
      </button>
      {error !== undefined && <ErrorNote error={error} />}
    </div>
  );
}
