import type { Chart } from '../charts/chart.ts';
import type { Language } from '../model.ts';
import type { View } from '../view.ts';

/** What is said beside a chart that stands alone. */
export const words: Readonly<Record<Language, { readonly data: string; readonly more: string }>> = {
  fr: { data: 'Les chiffres (CSV)', more: 'Plus de chiffres' },
  nl: { data: 'De cijfers (CSV)', more: 'Meer cijfers' },
  en: { data: 'The figures (CSV)', more: 'More figures' },
};

/** Where the figures of a chart come from, in a line; synthetic ones say so. */
export function sourceLine({ model, texts, language }: View, { statistic }: Chart): string {
  const { notice, publisher } = model.release;
  const from = notice?.[language].title ?? texts.publisher(publisher);
  return texts.chart.source(from, texts.statistics[statistic]);
}
