/**
 * The page inside the preview frame. It has the same origin, so that the editor exchanges single sections in it: sections have
 * `data-section`, with the section's id, and lie side by side.
 */
import type { Section } from "#api/content/design.ts";
import type { Sections } from "./sections.ts";

const SECTION = "data-section";
const SELECTED = "data-editor-selected";

const EDITOR_STYLES = `
  [${SECTION}] { cursor: pointer; }
  [${SECTION}]:hover { outline: 2px dashed #2b6fd6; outline-offset: -2px; }
  [${SECTION}][${SELECTED}] { outline: 3px solid #2b6fd6; outline-offset: -3px; }
  header:hover, footer:hover { outline: 2px dashed #2b6fd6; outline-offset: -2px; cursor: pointer; }
`;

/** What a click in the preview selects. */
export type PreviewTarget = { section: string } | { panel: "header" | "footer" };

/** Makes clicks select instead of navigate, and outlines sections. */
export function prepareFrame(frame: Document, onSelect: (target: PreviewTarget) => void): void {
  const view = frame.defaultView;
  if (view === null) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(EDITOR_STYLES);
  frame.adoptedStyleSheets.push(sheet);
  const select = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const target = targetOf(event.target);
    if (target !== undefined) onSelect(target);
  };
  frame.addEventListener("click", select, { capture: true });
  frame.addEventListener("submit", (event) => event.preventDefault(), { capture: true });
}

/** Elements of the frame are instances of its own window's classes. */
function targetOf(target: EventTarget | null): PreviewTarget | undefined {
  const element = target !== null && "closest" in target ? (target as Element) : undefined;
  const section = element?.closest(`[${SECTION}]`)?.getAttribute(SECTION);
  if (section) return { section };
  const panel = element?.closest("header, footer")?.localName;
  return panel === "header" || panel === "footer" ? { panel } : undefined;
}

const elementsOf = (frame: Document): Map<string, Element> =>
  new Map([...frame.querySelectorAll(`[${SECTION}]`)].map((element) => [element.getAttribute(SECTION) ?? "", element]));

const elementOf = (frame: Document, id: string): Element | undefined =>
  frame.querySelector(`[${SECTION}="${CSS.escape(id)}"]`) ?? undefined;

/** Outlines the selected section, and scrolls to it unless it is in view. */
export function markSelected(frame: Document, id: string | undefined): void {
  const element = id === undefined ? undefined : elementOf(frame, id);
  for (const other of frame.querySelectorAll(`[${SELECTED}]`)) if (other !== element) other.removeAttribute(SELECTED);
  if (element === undefined) return;
  element.setAttribute(SELECTED, "");
  const { top, bottom } = element.getBoundingClientRect();
  const height = frame.defaultView?.innerHeight ?? 0;
  if (top < 0 || bottom > height) {
    const isTall = bottom - top > height;
    element.scrollIntoView({ block: isTall ? "start" : "center", behavior: "smooth" });
  }
}

/** Returns the HTML of a section, or undefined if the page has to be loaded again. */
export type RenderSection = (section: Section) => Promise<string | undefined>;

/** `replaced`: only contents changed; `moved`: the order or the set of elements did; `failed`: the page has to be loaded again. */
type Synced = "replaced" | "moved" | "failed";

/** Brings the sections of the page from one state to another. Renders only those that changed, and replaces only their elements. */
export async function syncSections(
  frame: Document,
  before: Sections,
  after: Sections,
  render: RenderSection,
): Promise<Synced> {
  const known = new Map(before.map((section) => [section.id, section]));
  const changed = after.filter((section) => !section.isHidden && isChanged(known.get(section.id), section));
  const rendered = new Map<string, Element | undefined>();
  const answers = await Promise.all(changed.map(async (section) => [section.id, await render(section)] as const));
  for (const [id, html] of answers) {
    if (html === undefined) return "failed";
    rendered.set(id, elementFrom(frame, html));
  }
  const replaced = [...rendered].flatMap(([id, element]) => {
    const old = elementOf(frame, id);
    return old === undefined || element === undefined ? [] : [{ old, element }];
  });
  if (!hasSameOrder(before, after) || replaced.length < rendered.size) return arrange(frame, after, rendered);
  for (const { old, element } of replaced) replace(old, element);
  return "replaced";
}

const isChanged = (old: Section | undefined, section: Section): boolean =>
  old === undefined || (old !== section && JSON.stringify(old) !== JSON.stringify(section));

const hasSameOrder = (before: Sections, after: Sections): boolean =>
  before.length === after.length &&
  before.every(({ id, isHidden }, index) => after[index]?.id === id && after[index]?.isHidden === isHidden);

function replace(old: Element | undefined, element: Element): void {
  if (old?.hasAttribute(SELECTED)) element.setAttribute(SELECTED, "");
  old?.replaceWith(element);
}

/** Adds, removes and moves elements. */
function arrange(
  frame: Document,
  after: Sections,
  /** New elements by section; undefined if the section shows nothing. */
  rendered: ReadonlyMap<string, Element | undefined>,
): Synced {
  const elements = elementsOf(frame);
  const [first] = elements.values();
  const parent = first?.parentElement;
  const visible = after.filter(({ isHidden }) => !isHidden);
  if (!parent) return visible.length === 0 ? "moved" : "failed";
  if ([...elements.values()].some((element) => element.parentElement !== parent)) return "failed";
  for (const [id, element] of rendered) {
    const old = elements.get(id);
    if (element === undefined) {
      old?.remove();
      elements.delete(id);
      continue;
    }
    replace(old, element);
    elements.set(id, element);
  }

  // Everything else between the sections keeps its place.
  const order = visible.flatMap(({ id }) => elements.get(id) ?? []);
  const start = frame.createComment("");
  const present = [...parent.children].find((child) => child.hasAttribute(SECTION));
  parent.insertBefore(start, present ?? null);
  for (const element of elements.values()) if (!order.includes(element)) element.remove();
  let cursor: ChildNode = start;
  for (const element of order) {
    if (cursor.nextSibling !== element) cursor.after(element);
    cursor = element;
  }
  start.remove();
  return "moved";
}

function elementFrom(frame: Document, html: string): Element | undefined {
  const template = frame.createElement("template");
  template.innerHTML = html;
  const [element] = template.content.children;
  return element;
}
