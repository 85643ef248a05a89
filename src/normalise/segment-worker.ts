import { serveTasks } from '../worker-task.ts';
import { type SegmentResult, type SegmentTask, workOnSegment } from './segment-task.ts';

serveTasks<SegmentTask, SegmentResult>(workOnSegment);
