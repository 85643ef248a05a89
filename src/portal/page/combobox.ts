/**
 * A field with a list of what it finds, as the ARIA pattern "combobox" has it: arrows walk the list, Enter takes,
 * Escape leaves everything as it was.
 */
export interface Finder {
  /** The options for a text, as HTML. */
  readonly options: (field: HTMLInputElement, sought: string) => string;
  readonly take: (field: HTMLInputElement, value: string) => void;
}

function listOf(field: HTMLInputElement): HTMLElement | null {
  return document.getElementById(field.getAttribute('aria-controls') ?? '');
}

function fieldOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.role === 'combobox' ? target : null;
}

function show(field: HTMLInputElement, html: string): void {
  const list = listOf(field);
  if (list === null) return;
  list.innerHTML = html;
  list.hidden = false;
  field.ariaExpanded = 'true';
  mark(
    field,
    list.querySelector('[data-best]') ??
      list.querySelector('[aria-selected="true"]') ??
      list.querySelector('[role="option"]'),
  );
}

function hide(field: HTMLInputElement): void {
  const list = listOf(field);
  if (list !== null) list.hidden = true;
  field.ariaExpanded = 'false';
  field.removeAttribute('aria-activedescendant');
  field.value = field.defaultValue;
}

/** Marks the option that Enter takes. */
function mark(field: HTMLInputElement, option: Element | null): void {
  listOf(field)?.querySelector('.active')?.classList.remove('active');
  if (option === null) {
    field.removeAttribute('aria-activedescendant');
    return;
  }
  option.classList.add('active');
  field.setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
}

/** Makes every such field of the page, also one that comes later, find. */
export function listenToFields({ options, take }: Finder): void {
  const open = (field: HTMLInputElement, sought: string) => show(field, options(field, sought));
  const pick = (field: HTMLInputElement, option: Element | null | undefined) => {
    const value = option instanceof HTMLElement ? option.dataset.pick : undefined;
    hide(field);
    if (value !== undefined) take(field, value);
  };
  document.addEventListener('focusin', ({ target }) => fieldOf(target)?.select());
  document.addEventListener('focusout', ({ target }) => {
    const field = fieldOf(target);
    if (field !== null) hide(field);
  });
  document.addEventListener('input', ({ target }) => {
    const field = fieldOf(target);
    if (field !== null) open(field, field.value);
  });
  // Before the field loses the focus to what was pressed.
  document.addEventListener('mousedown', (event) => {
    const { target } = event;
    const list = target instanceof Element ? target.closest('[role="listbox"]') : null;
    const field = fieldOf(target);
    if (field !== null && field.ariaExpanded !== 'true') open(field, '');
    if (list === null || !(target instanceof Element)) return;
    event.preventDefault();
    const owner = fieldOf(document.querySelector(`[aria-controls="${list.id}"]`));
    const option = target.closest('[role="option"]');
    if (owner !== null && option !== null) pick(owner, option);
  });
  document.addEventListener('keydown', (event) => {
    const field = fieldOf(event.target);
    if (field === null) return;
    const isOpen = field.ariaExpanded === 'true';
    const found = [...(listOf(field)?.querySelectorAll('[role="option"]') ?? [])];
    const at = found.findIndex(({ id }) => id === field.getAttribute('aria-activedescendant'));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) mark(field, found[(at + step + found.length) % found.length] ?? null);
      else open(field, '');
    }
    if (event.key === 'Enter' && isOpen) pick(field, found[at]);
    if (event.key === 'Escape' && isOpen) hide(field);
  });
}
