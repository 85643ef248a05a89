import { serveTasks } from '../system/worker-task.ts';
import { type SealTask, sealSegment } from './seal-segment.ts';
import type { Seal } from './segments.ts';

serveTasks<SealTask, Seal | null>(sealSegment);
