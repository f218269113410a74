/**
 * Script of every page, a set of delegated listeners. All features work without it. Larger parts are loaded for pages that
 * need them (lists, products) or on first interaction (islands).
 */
import { type IslandTable, startIslands } from "#ui/pages/islands.ts";
import { startCart } from "./cart.ts";
import { startSteppers } from "./steppers.ts";

const islands: IslandTable = {
  SearchBox: () => import("#storefront/islands/SearchBox.tsx").then((module) => module.SearchBox),
  Gallery: () => import("#storefront/islands/Gallery.tsx").then((module) => module.Gallery),
};

startCart();
startSteppers();
startIslands(islands);
nameTransitions();
chooseHere();
// The editor shows previews in a frame, with controls of its own.
if (self !== top) document.querySelector("[data-preview]")?.remove();
if (document.querySelector("[data-listing]")) void import("./listing.ts").then((module) => module.startListing());
if (document.querySelector("[data-heart]")) void import("./hearts.ts").then((module) => module.startHearts());
if (document.querySelector("[data-product]")) void import("./product-page.ts").then((module) => module.startProduct());
else if (document.querySelector("[data-recent]")) void import("./recent.ts").then((module) => module.startRecent());
if (document.querySelector("[data-slideshow]"))
  void import("./slideshow.ts").then((module) => module.startSlideshows());
if (document.querySelector("[data-countdown]"))
  void import("./countdown.ts").then((module) => module.startCountdowns());
if (document.querySelector("[data-checkout]")) void import("./checkout.ts").then((module) => module.startCheckout());

/** Opens a card's options in a dialog. On product pages, which have their own option form, the card links to the other product. */
function chooseHere(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-choose]")) return;
    // A dialog that was just closed stays in the document until its close event.
    if (document.querySelector("form[data-product]:not(#choose form)")) return;
    event.preventDefault();
    void import("./choose.ts").then((module) => module.openChoice(form));
  });
}

/** View transition from a card's image to the product page's image. */
function nameTransitions(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey) return;
    const picture = event.target.closest("a")?.closest("[data-card]")?.querySelector("img");
    if (!picture) return;
    picture.style.viewTransitionName = "product-picture";
    addEventListener("pageshow", () => picture.style.removeProperty("view-transition-name"), { once: true });
  });
}
