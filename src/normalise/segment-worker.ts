import { serveTasks } from '../worker-task.ts';
import { type SegmentTask, type SegmentResult, workOnSegment } from './segment-task.ts';

serveTasks<SegmentTask, SegmentResult>(workOnSegment);
