/** Choosing a variant: price, stock, picture and address follow at once, from the matrix that came with the page. */
import type { OfferView } from "../products/views.ts";
import { announce } from "./page.ts";

type Matrix = Readonly<Record<string, OfferView>>;

export function startProduct(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-product]");
  const source = document.querySelector("#offers")?.textContent;
  if (form) markThumbnails();
  if (!form || !source) return;
  // Written by the server into this very page.
  const matrix: Matrix = JSON.parse(source);
  form.addEventListener("change", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-option]")) follow(form, matrix);
  });
}

function follow(form: HTMLFormElement, matrix: Matrix): void {
  const groups = [...form.querySelectorAll<HTMLElement>("[data-option]")];
  const chosen = groups.map(chosenIn);
  for (const [index, group] of groups.entries()) showGroup(group, chosen, index, matrix);
  const offer = matrix[JSON.stringify(chosen)];
  if (!offer) return;
  showOffer(form, offer);
  if (offer.mediaId) showPicture(offer.mediaId);
  const path = form.dataset.product ?? location.pathname;
  history.replaceState(null, "", offer.variantId ? `${path}?variant=${offer.variantId}` : path);
}

function chosenIn(group: HTMLElement): string {
  const control = group.querySelector<HTMLInputElement | HTMLSelectElement>("input:checked, select");
  return control?.value ?? "";
}

/** The chosen value in words, and which choices still lead to something that can be bought. */
function showGroup(group: HTMLElement, chosen: readonly string[], index: number, matrix: Matrix): void {
  const label = group.querySelector("[data-chosen]");
  if (label) label.textContent = chosen[index] ? `: ${chosen[index]}` : "";
  for (const input of group.querySelectorAll<HTMLInputElement>("input[type=radio]")) {
    const wanted = chosen.with(index, input.value);
    const canBuy = Object.entries(matrix).some(([key, offer]) => {
      const choices: string[] = JSON.parse(key);
      return offer.canBuy && wanted.every((value, at) => value === "" || value === choices[at]);
    });
    const chip = input.closest("label");
    chip?.toggleAttribute("data-unavailable", !canBuy);
    const words = chip?.querySelector("[data-sold-out]");
    if (words) words.textContent = canBuy ? "" : ", sold out";
  }
}

function showOffer(form: HTMLFormElement, offer: OfferView): void {
  const price = form.querySelector("[data-offer-price]");
  if (price) price.innerHTML = priceMarkup(form, offer);
  const stock = form.querySelector<HTMLElement>("[data-offer-stock]");
  if (stock) {
    stock.textContent = offer.stock.text;
    stock.dataset.kind = offer.stock.kind;
  }
  const button = form.querySelector<HTMLButtonElement>("[data-offer-button]");
  if (button) {
    button.disabled = !offer.canBuy;
    button.textContent = offer.canBuy ? (offer.stock.kind === "preorder" ? "Pre-order" : "Add to cart") : "Sold out";
  }
  const quantity = form.querySelector<HTMLInputElement>("input[name=quantity]");
  if (quantity) quantity.max = offer.max === undefined ? "" : String(offer.max);
  announce(`${offer.price}, ${offer.stock.text}`);
}

/** The same elements and classes as the server's `Price`: taken from two templates that the page carries. */
function priceMarkup(form: HTMLFormElement, offer: OfferView): string {
  const template = form.querySelector<HTMLTemplateElement>(
    offer.compareAt ? "[data-price-sale]" : "[data-price-plain]",
  );
  const holder = document.createElement("div");
  if (template) holder.append(template.content.cloneNode(true));
  const put = (name: string, text: string | undefined): void => {
    const slot = holder.querySelector(`[data-slot="${name}"]`);
    if (text === undefined) slot?.remove();
    else if (slot) slot.textContent = text;
  };
  put("price", offer.price);
  put("before", offer.compareAt);
  put("unit", offer.unitPrice);
  return holder.innerHTML;
}

function showPicture(mediaId: string): void {
  const slide = document.querySelector<HTMLElement>(`[data-media="${CSS.escape(mediaId)}"]`);
  const track = slide?.parentElement;
  if (slide && track) track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior: "smooth" });
}

/** The thumbnail of the picture in view is marked; a click scrolls there without moving the page. */
function markThumbnails(): void {
  const track = document.querySelector<HTMLElement>("[data-track]");
  const thumbnails = [...document.querySelectorAll<HTMLAnchorElement>("[data-thumbnail]")];
  if (!track || thumbnails.length === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        const shown = [...track.children].indexOf(entry.target);
        thumbnails.forEach((thumbnail, index) => {
          if (index === shown) thumbnail.setAttribute("aria-current", "true");
          else thumbnail.removeAttribute("aria-current");
        });
      }
    },
    { root: track, threshold: 0.6 },
  );
  for (const slide of track.children) observer.observe(slide);
  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.addEventListener("click", (event) => {
      event.preventDefault();
      const slide = track.children[index];
      if (slide instanceof HTMLElement)
        track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior: "smooth" });
    });
  }
}
