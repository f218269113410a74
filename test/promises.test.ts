/**
 * The store promises nothing that its merchant didn't write. Checks all built-in texts in all languages, then every
 * page and email of an empty store that sells: none may mention delivery times, returns, guarantees or craftsmanship.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createRedirectSession } from "#api/checkout/redirects.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { type Language, languages } from "#api/store/languages.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { aGuest } from "./flows/shopper.ts";
import { type Goods, openEmptyStore, openStorefront, type WholeStore } from "./flows/whole-store.ts";
import { stringsOf, textFolders, textsIn } from "./texts.ts";

/** Patterns of promises. A built-in text that matches needs a reason in `reasons`. */
const promises: Record<Language, RegExp> = {
  en: /(working|business) days?|within (a|an|one|two|three|\d+) |(14|30|60|90|fourteen|thirty|sixty) days|by hand|hand-?made|hand-?crafted|guarantee|warrant|free (standard )?(delivery|shipping|returns)|money.back|full refund|with care|safe to buy|change your mind|same.day|next.day|sustainab|carbon|delivery is free|a person reads/i,
  de: /Werktag|Arbeitstag|innerhalb (von|eines|einer)|(14|30|60|90|vierzehn|dreißig) Tage|von Hand|handgemacht|handgefertigt|Garantie|Gewährleistung|kostenlose[rn]? (Standard)?(liefer|versand|rück)|versandkostenfrei|Standardversand (ist )?kostenlos|Geld zurück|mit Sorgfalt|sicher einkaufen|Rückgaberecht|nachhaltig|liest ein Mensch/i,
  fr: /jours? ouvr|sous (un|deux|trois|\d+) |(14|30|60|90|quatorze|trente) jours|à la main|fait main|garanti|livraison (standard )?(est )?(offerte|gratuite)|retours? (offert|gratuit)|satisfait ou remboursé|avec soin|en toute sécurité|changer d’avis|durable|une personne lit/i,
  es: /días? (laborable|hábil)|en (un|dos|tres|\d+) días?|(14|30|60|90|catorce|treinta) días|a mano|artesan|garant|envío (estándar )?(es )?gratis|devolución gratuita|con cuidado|compra segura|cambiar de opinión|sostenible|una persona lee/i,
  ar: /أيام عمل|يوم عمل|يومي عمل|خلال (\d|يوم|أسبوع)|(14|30|60|90) يوم|ثلاثون يوم|يدويًا|يدوي|ضمان|(توصيل|شحن|إرجاع)[^.]{0,12}مجاني|بعناية|شراء آمن|تغيير رأيك|شخص حقيقي/,
};

/** Texts about a setting of the merchant, a law, or how the software works. */
const reasons: readonly { path: RegExp; why: string }[] = [
  { path: /^storefront\/catalog\/search\/texts\.pageWords\./, why: "words that shoppers type, never shown" },
  { path: /^storefront\/checkout\/cart\/texts\.freeShipping\./, why: "the merchant's free-shipping setting" },
  { path: /^storefront\/catalog\/products\/texts\.notes\.freeDelivery$/, why: "the merchant's free-shipping setting" },
  { path: /^hosted\/texts\.\w+\.remember$/, why: "how long a browser is remembered" },
  { path: /^server\/apps\/webhooks\/texts\./, why: "when the software disables a failing endpoint" },
  { path: /^server\/identity\/(identity-mails|staff)\/texts\./, why: "how long links and codes work" },
  {
    path: /^server\/orders\/returns\/texts\.rights$/,
    why: "directive 2011/83/EU, in the confirmation that it requires",
  },
  {
    path: /^server\/pricing\/price\/texts\.facts\.SHIPPING_FREE$/,
    why: "the price of the rate, in the explanation of a total",
  },
];

test("no built-in text promises anything in any language", async () => {
  const found: string[] = [];
  const used = new Set<RegExp>();
  for (const folder of textFolders("storefront", "hosted", "ui", "server")) {
    const texts = await textsIn(folder);
    for (const language of languages) {
      for (const [path, text] of stringsOf(texts[language], folder)) {
        if (!promises[language].test(text)) continue;
        const reason = reasons.find((one) => one.path.test(path));
        if (reason) used.add(reason.path);
        else found.push(`${language} ${path}: ${text}`);
      }
    }
  }
  assert.deepEqual(found, []);
  assert.deepEqual(
    reasons.filter(({ path }) => !used.has(path)).map(({ path }) => String(path)),
    [],
    "reasons that no text needs",
  );
});

test("the patterns find former default promises", () => {
  const made: Record<Language, string> = {
    en: "Packed by hand and sent within two working days, with a number to follow.",
    de: "Dreißig Tage Rückgaberecht",
    fr: "Emballé à la main et expédié sous deux jours ouvrés, avec un numéro de suivi.",
    es: "Treinta días para cambiar de opinión",
    ar: "نغلّفه يدويًا ونرسله خلال يومي عمل، مع رقم للتتبع.",
  };
  for (const language of languages) assert.match(made[language], promises[language]);
});

let store: WholeStore;
let cup: Goods;
before(async () => {
  store = await openEmptyStore();
  // An empty store has no payment method; the merchant enables one.
  await store.admin(updatePaymentProvider, {
    params: { id: "manual" },
    body: { paymentProvider: { isEnabled: true } },
  });
  await openStorefront(store.admin);
  cup = await store.addGoods({ name: "Tasse" }, 100);
});
after(() => store?.close());

/** The text and links that a browser without scripts shows. */
async function open(path: string, cookies = new Map<string, string>()): Promise<{ text: string; links: string[] }> {
  let url = new URL(path, store.origin);
  for (let hops = 0; hops < 8; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie, accept: "text/html" } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const html = await response.text();
    if (location === null)
      return { text: textOf(html), links: [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href) };
    url = new URL(location, url);
  }
  throw new Error(`${path} redirects endlessly.`);
}

/** Attributes and structured data are included, because they can contain promises too. */
const textOf = (html: string): string =>
  html
    .replace(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, " ")
    .replace(/<\/?[a-z][a-z0-9]*\b/gi, " ")
    .replace(/\b(?:class|d|style|srcset|src|action|id|for)="[^"]*"/g, " ");

for (const language of languages) {
  test(`an empty store that sells promises nothing on its pages and in its emails: ${language}`, async () => {
    await store.admin(updateStoreSettings, { body: { settings: { locale: language === "en" ? "en-US" : language } } });
    const found: string[] = [];
    const check = (what: string, text: string): void => {
      const hit = promises[language].exec(text);
      if (hit) found.push(`${what}: …${text.slice(Math.max(0, hit.index - 60), hit.index + 60).replace(/\s+/g, " ")}…`);
    };
    const guest = await aGuest(store);
    await guest.add(cup);
    const checkout = await guest.checkOut();
    const { redirectSession } = await store.call(
      createRedirectSession,
      { body: { ecomCheckout: { checkoutId: checkout.id }, callbacks: {} } },
      guest.as,
    );
    const cookies = new Map<string, string>();
    const handover = new URL(redirectSession.fullUrl);
    const pages = ["/", "/c", "/search", "/brands", `/p/${cup.product.slug}`, "/cart", "/contact", "/no-such-page"];
    const hosted = ["/auth/login", "/auth/signup", "/auth/recover", "/account", "/sitemap.xml"];
    const steps = ["information", "delivery", "payment"].map((step) => `/checkout/${checkout.id}?step=${step}`);
    for (const path of [...pages, ...hosted, handover.pathname + handover.search, ...steps]) {
      const { text, links } = await open(path, cookies);
      check(path, text);
      assert.deepEqual(
        links.filter((href) => href.includes("/pages/")),
        [],
        `${path} links to pages that nobody wrote`,
      );
    }
    for (const slug of ["shipping", "returns", "terms", "privacy", "legal-notice", "shipping-and-returns"])
      assert.equal((await fetch(`${store.origin}/pages/${slug}`)).status, 404, slug);
    const { orderId, statusKey } = await guest.place(checkout);
    check("order page", (await open(`/orders/${orderId}?key=${statusKey}`)).text);
    await store.admin(createFulfillment, {
      params: { orderId },
      body: { fulfillment: {}, sendShippingEmail: true },
    });
    check("order page, sent", (await open(`/orders/${orderId}?key=${statusKey}`)).text);
    for (let waits = 0; waits < 100 && (await store.mailsTo(guest.email)).length < 2; waits++)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const mails = await store.mailsTo(guest.email);
    assert.ok(mails.length >= 2, "confirmation and shipping email");
    for (const { kind, subject, text, html } of mails) check(kind, `${subject} ${text} ${textOf(html)}`);
    assert.deepEqual(found, []);
  });
}
