/** Jobs that are one question with one answer. */
import type { Runner } from '../../analysis/run/client.ts';
import type { JobAnswer, RunJob } from '../../analysis/run/protocol.ts';

type Asked = Extract<RunJob, { kind: 'suggest' | 'export' }>;

export type RunnerAnswer<Kind> =
  | { ok: true; answer: Extract<JobAnswer, { kind: Kind }> }
  | { ok: false; reason: string };

/** Never rejects. */
export const askRunner = <Job extends Asked>(runner: Runner, job: Job): Promise<RunnerAnswer<Job['kind']>> =>
  new Promise(resolve => {
    runner.start(job, news => {
      if (news.type === 'done') {
        resolve({ ok: true, answer: news.answer as Extract<JobAnswer, { kind: Job['kind'] }> });
      } else if (news.type === 'failed') resolve({ ok: false, reason: news.message });
      else if (news.type === 'cancelled') resolve({ ok: false, reason: 'It was given up for something newer.' });
    });
  });
