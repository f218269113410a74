/**
 * Browser side of `Island`: loads a component when its part becomes visible or on first interaction, and then repeats
 * the interaction.
 */
import type { ComponentType } from "react";

/** Props come from the server's JSON next to the markup, so the loader doesn't need their types. */
export type IslandTable = Readonly<Record<string, () => Promise<ComponentType<never>>>>;

const isStarted = new WeakSet<Element>();

export function startIslands(table: IslandTable, root: ParentNode = document): void {
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      observer.unobserve(entry.target);
      requestIdleCallback(() => void hydrate(table, entry.target), { timeout: 2000 });
    }
  });
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (element.dataset.when === "visible") observer.observe(element);
    else awaitTouch(table, element);
  }
}

function awaitTouch(table: IslandTable, element: HTMLElement): void {
  const load = (): void => void hydrate(table, element);
  element.addEventListener("pointerdown", load, { once: true });
  element.addEventListener("focusin", load, { once: true });
  element.addEventListener(
    "click",
    (event) => {
      if (element.dataset.ready === "true" || !(event.target instanceof Element)) return;
      const replayed = event.target.closest<HTMLElement>("[data-replay]");
      if (!replayed) return;
      event.preventDefault();
      void hydrate(table, element).then(() => replayed.click());
    },
    { capture: true },
  );
}

async function hydrate(table: IslandTable, element: Element): Promise<void> {
  if (!(element instanceof HTMLElement) || isStarted.has(element)) return whenReady(element);
  isStarted.add(element);
  const load = table[element.dataset.island ?? ""];
  if (!load) return;
  const [{ createElement }, { hydrateRoot }, component] = await Promise.all([
    import("react"),
    import("react-dom/client"),
    load(),
  ]);
  const props: Record<string, unknown> = JSON.parse(element.dataset.props ?? "{}");
  // The server rendered the same component with the same props.
  hydrateRoot(element, createElement(component as ComponentType<Record<string, unknown>>, props));
  await new Promise((resolve) => setTimeout(resolve));
  element.dataset.ready = "true";
  element.dispatchEvent(new Event("island-ready"));
}

function whenReady(element: Element): Promise<void> {
  if (element instanceof HTMLElement && element.dataset.ready === "true") return Promise.resolve();
  return new Promise((resolve) => element.addEventListener("island-ready", () => resolve(), { once: true }));
}
