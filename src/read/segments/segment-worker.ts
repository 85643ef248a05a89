import type { Database } from '../../system/database.ts';
import { serveTasks } from '../../system/worker-task.ts';
import {
  openSession,
  type SegmentResult,
  type SegmentTask,
  workOnSegment,
} from './segment-task.ts';

let session: Promise<Database> | null = null;

serveTasks<SegmentTask, SegmentResult>(async (task) => {
  session ??= openSession(task.temporary).catch((error: unknown) => {
    session = null;
    throw error;
  });
  return workOnSegment(await session, task);
});
