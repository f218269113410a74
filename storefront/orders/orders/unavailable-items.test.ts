import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languages } from "#api/store/languages.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { describeUnavailable, type Reason, reasonBeforeAdding, reasonOfError } from "./unavailable-items.ts";

const unavailable = (name: string, reason: Reason) => ({
  reason,
  line: {
    productName: { original: name, translated: name },
    catalogReference: { appId: STORE_APP_ID, catalogItemId: name.toLowerCase() },
  },
});
const hrefOf = (id: string) => (id === "poster" ? undefined : `/p/${id}`);

describe("buy again", () => {
  test("bookings and gift cards need a new time or recipient and aren't added to the cart", () => {
    const reference = { appId: STORE_APP_ID, catalogItemId: "x" };
    const session = { itemType: { preset: "SERVICE" as const }, catalogReference: reference };
    const booked = { ...reference, options: { scheduledDate: "2026-11-24T16:30:00Z" } };
    assert.equal(reasonBeforeAdding({ ...session, catalogReference: booked }), "time");
    assert.equal(reasonBeforeAdding(session), undefined);
    assert.equal(reasonBeforeAdding({ ...session, itemType: { preset: "GIFT_CARD" } }), "card");
    assert.equal(reasonOfError("ITEM_NOT_AVAILABLE"), "soldOut");
    assert.equal(reasonOfError("ITEM_NOT_FOUND_IN_CATALOG"), "gone");
  });

  test("lists items that need a selection with links, and only unavailable items as unavailable", () => {
    const all = [unavailable("Poster", "gone"), unavailable("Session", "time"), unavailable("Card", "card")];
    assert.deepEqual(describeUnavailable(all, { language: "en" }, { hasAdded: true, hrefOf }), {
      tone: "warn",
      text: "Choose a new time for Session. Not added: Card. Choose a recipient for the gift card again. No longer available: Poster. The other items are in your cart.",
      links: [
        { label: "Session", href: "/p/session" },
        { label: "Card", href: "/p/card" },
      ],
    });
  });

  test("doesn't mention other items if there are none, in all languages", () => {
    for (const language of languages) {
      const said = describeUnavailable([unavailable("Session", "time")], { language }, { hasAdded: false, hrefOf });
      assert.ok(said.text.includes("Session") && !/[{}]/.test(said.text));
    }
  });
});
