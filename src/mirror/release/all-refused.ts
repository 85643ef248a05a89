import { countText } from '../../model/count-text.ts';
import { printable, UnreachableError } from '../../model/errors.ts';
import type { Database } from '../../system/database.ts';
import { unreadableLists } from '../folder/unread-lists.ts';

/**
 * The gate before a first release, which the session uses: where every statistic is refused, or none asked, there is nothing to show. Later it is a gap.
 * @throws UnreachableError with the number of requests and one refusal, or that there is none.
 */
export async function refuseNothing(database: Database): Promise<void> {
  const [row] = await database.rows('mirror/all_refused');
  if (row === undefined) return;
  const unread = row.unread as string[];
  if (unread.length > 0) throw new UnreachableError(unreadableLists(null, unread));
  if (row.refused === 0)
    throw new UnreachableError(
      'no statistic was asked, since the lists name nobody, or did when they were asked: what they said is landed, nothing was published',
    );
  throw new UnreachableError(
    `every statistic is refused (${countText(Number(row.refused))} requests, such as ${printable(String(row.request_key), 120)}: ${printable(String(row.error), 200)}): the service wants a key (--header-file), or is no such API; what it said is landed, nothing was published`,
  );
}
