/** Utilities shared by the storefront's scripts. */

export type Fragment = { ok: boolean; status: number; html: string };

/** Fetches a fragment of a page; with `form`, submits it first. */
export async function fragmentOf(url: string, name: string, form?: FormData, signal?: AbortSignal): Promise<Fragment> {
  const response = await fetch(url, {
    headers: { "x-fragment": name, accept: "text/html" },
    ...(form && { method: "POST", body: new URLSearchParams(entriesOf(form)) }),
    ...(signal && { signal }),
  });
  return { ok: response.ok, status: response.status, html: await response.text() };
}

const entriesOf = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));

/** Shopper data in the readable cookie: `c` is the cart's item count, `n` the member's name. */
export function shopperFacts(): { c?: unknown; n?: unknown } {
  const packed = /(?:^|; )(?:__Host-)?cw_shopper=([^;]+)/.exec(document.cookie)?.[1];
  if (!packed) return {};
  try {
    return JSON.parse(atob(packed.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}

/** Announces a message to screen readers. */
export function announce(text: string): void {
  const region = document.querySelector("#announcer");
  if (!region) return;
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

/** Replays input events for changes made before the script was loaded. */
export function replayInput(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? [])
    if (wasChosen(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
}

function wasChosen(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    );
  if (!(field instanceof HTMLInputElement) || field.checked === field.defaultChecked) return false;
  // Only the checked radio button of a group sends events.
  return field.type === "checkbox" || field.checked;
}
