import type { Rule } from '../violation.js';

export const callsHaveOneResult: Rule = {
  name: 'P7: each call has one result, behind the answer that asked for it',
  counts: 'other',
  *find({ stories }) {
    for (const { job, mark, isFinal, activities } of stories) {
      const open = new Set<string>();
      const known = new Set<string>();
      for (const { seq, role, toolCalls, toolCallId } of activities) {
        if (role === 'ASSISTANT' && open.size > 0) {
          yield { jobId: job.id, says: `${mark} was answered at ${seq} over open calls` };
        }
        for (const { id } of toolCalls) {
          if (known.has(id)) yield { jobId: job.id, says: `call ${id} of ${mark} is there twice` };
          known.add(id);
          open.add(id);
        }
        if (role === 'TOOL_RESULT' && !open.delete(toolCallId ?? '')) {
          const what = known.has(toolCallId ?? '')
            ? 'a second result'
            : 'a result without its call';
          yield { jobId: job.id, says: `${toolCallId} of ${mark} has ${what}` };
        }
      }
      if (isFinal && open.size > 0) {
        yield { jobId: job.id, says: `${mark} has ended with ${open.size} open calls` };
      }
    }
  },
};
