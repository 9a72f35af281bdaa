import type { Rule } from '../violation.js';

export const questionsAreMailed: Rule = {
  name: 'F39: a mail that asks counts as sent where the server has taken it, and is not left over',
  counts: 'told falsely',
  *find({ history }) {
    const { mails } = history.outside;
    for (const { id, jobId, status } of history.stored.approvalMails) {
      const taken = mails.filter(({ messageId }) => messageId.includes(id)).length;
      if (status === 'pending') yield { jobId, says: `mail ${id} waits to be sent` };
      if (status === 'sent' && taken === 0) yield { jobId, says: `mail ${id} came to nobody` };
    }
  },
};
