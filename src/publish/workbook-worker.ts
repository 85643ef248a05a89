import { serveTasks } from '../system/worker-task.ts';
import { type WorkbookTask, writeWorkbook } from './workbook.ts';

serveTasks<WorkbookTask, void>(writeWorkbook);
