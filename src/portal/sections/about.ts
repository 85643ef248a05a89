import { type Html, html } from '../html.ts';
import type { View } from '../view.ts';

/** What this is, whose figures they are, under which licence, and how fresh. */
export function aboutSection(view: View): Html {
  const { texts, model, format } = view;
  const { about } = texts;
  const { release } = model;
  return html`<section id="about" aria-labelledby="about-title">
    <h2 id="about-title">${texts.sections.about}</h2>
    <p class="prose">${about.what}</p>
    <dl class="facts">
      <div><dt>${about.source}</dt><dd>${release.notice?.[view.language].source ?? html`${about.sourceOf(texts.publisher(release.publisher))} <a href="${release.homepage}" rel="noreferrer">${release.homepage}</a>`}</dd></div>
      <div><dt>${about.address}</dt><dd><code>${release.source}</code></dd></div>
      <div><dt>${about.licence}</dt><dd>${release.notice ? release.licence.title : about.licenceTitle(release.licence.title)} <a href="${release.licence.path}" rel="noreferrer license">${release.licence.path}</a></dd></div>
      <div><dt>${about.freshness}</dt><dd><time datetime="${release.created}">${about.asOf(format.date(release.created))}</time><span id="age"></span></dd></div>
      <div><dt>${about.release}</dt><dd><code>${release.id}</code>, ${about.made(release.version)}</dd></div>
      <div><dt>${texts.footer.cite}</dt><dd>${citation(view)}</dd></div>
    </dl>
    ${release.notice ? null : html`<p class="prose">${about.notOfficial(texts.publisher(release.publisher))}</p>`}
  </section>`;
}

function citation({ texts, model, format, language }: View): string {
  const { release } = model;
  const date = format.date(release.created);
  return (
    release.notice?.[language].citation ??
    texts.footer.citation(
      texts.title(release.title),
      texts.publisher(release.publisher),
      date,
      release.id,
    )
  );
}
