/** Plans, bookings, events and data on one store, whose programs use it one after the other. */
import { sql } from "kysely";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { createPage, publishPage } from "#api/content/pages.ts";
import { createPost, publishPost } from "#api/content/posts.ts";
import { setSchedule, setSlot } from "#api/orders/bookings.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { setPlan } from "#api/pricing/memberships.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { testNeighbors } from "#test/clients/neighbors.ts";
import { ADDRESS, aGuest, signedIn } from "#test/flows/shopper.ts";
import { type Goods, REDIRECT_URI, type WholeStore } from "#test/flows/whole-store.ts";

/** The earlier contract only creates goods, so the kind is changed afterwards. */
async function addService(store: WholeStore, name: string, price: number): Promise<Goods> {
  const goods = await store.addGoods({ name, priceData: { price }, productType: "digital" }, 10_000);
  await sql`update products set item_type = 'SERVICE' where id = ${goods.product.id}::uuid`.execute(
    store.app.store.database.db,
  );
  return goods;
}

const aMember = async (store: WholeStore) => signedIn(store, await aGuest(store), "register");

async function preparePlans(store: WholeStore) {
  const { db } = store.app.store.database;
  const [pass, club] = [await addService(store, "Studio pass", 100), await addService(store, "Club", 10)];
  const terms = {
    duration: { unit: "YEAR" as const, count: 1 },
    coveredProductIds: [],
    coveredCollectionIds: [],
    discountProductIds: [],
    discountCollectionIds: [],
    benefits: ["Free tea"],
  };
  for (const { product } of [pass, club])
    await store.admin(setPlan, { params: { productId: product.id }, body: { plan: terms } });
  const optionId = newId();
  await sql`insert into subscription_options (id, title, frequency, auto_renewal, discount_type, discount_percent, created_at, updated_at)
    values (${optionId}, 'Monthly', 'MONTH', true, 'PERCENT', 10, now(), now())`.execute(db);
  await sql`insert into product_subscription_options (product_id, option_id, position)
    values (${club.product.id}::uuid, ${optionId}, 1)`.execute(db);
  await sql`update products set allows_one_time_purchase = false where id = ${club.product.id}::uuid`.execute(db);
  const [member, other] = [await aMember(store), await aMember(store)];
  const { orderId } = await member.buy(pass);
  await store.admin(markAsPaid, { params: { ecomOrderId: orderId } });
  return {
    planId: pass.product.id,
    slug: pass.product.slug,
    clubId: club.product.id,
    missingId: newId(),
    memberToken: member.as.authorization,
    otherToken: other.as.authorization,
    returnUrl: REDIRECT_URI,
  };
}

const DAY = 86_400_000;
const dayAhead = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const schedule = {
  timeZone: "UTC",
  durationMinutes: 60,
  stepMinutes: 60,
  leadMinutes: 0,
  horizonDays: 60,
  changeUntilMinutes: 60,
  refundPercent: 100,
  isOpen: true,
  blackouts: [],
};

/** A class every day from nine to noon, and its evening event. */
async function addSchedules(store: WholeStore) {
  const [course, concert, openDay] = [
    await addService(store, "Pottery class", 40),
    await addService(store, "Concert", 25),
    await addService(store, "Open day", 0),
  ];
  const put = (
    goods: Goods,
    own: { kind: "WEEKLY" | "DATES"; capacity: number; hasTickets: boolean; place: string },
  ) => {
    const hours =
      own.kind === "DATES"
        ? []
        : [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 720 }));
    const params = { productId: goods.product.id };
    return store.admin(setSchedule, { params, body: { schedule: { ...schedule, hours, ...own } } });
  };
  await put(course, { kind: "WEEKLY", capacity: 4, hasTickets: false, place: "Studio" });
  await put(concert, { kind: "DATES", capacity: 3, hasTickets: true, place: "Town hall" });
  await put(openDay, { kind: "DATES", capacity: 3, hasTickets: true, place: "Studio" });
  const addSession = (goods: Goods, startDate: string) =>
    store.admin(setSlot, { body: { productId: goods.product.id, startDate } });
  const firstStart = `${dayAhead(10)}T19:00:00.000Z`;
  await addSession(concert, firstStart);
  await addSession(concert, `${dayAhead(11)}T19:00:00.000Z`);
  await addSession(openDay, `${dayAhead(20)}T10:00:00.000Z`);
  return { course, concert, openDay, firstStart };
}

let schedules: ReturnType<typeof addSchedules> | undefined;

/** Orders a checkout by invoice, as its shopper. */
const orderer = (store: WholeStore) => async (id: string, authorization: string) => {
  const as = { authorization };
  const checkout = { buyerInfo: { email: "ada@example.com" }, billingInfo: ADDRESS };
  await store.call(updateCheckout, { params: { id }, body: { checkout } }, as);
  return store.call(createOrder, { params: { id }, body: { paymentMethod: "manual" } }, as);
};

async function prepareBookings(store: WholeStore) {
  schedules ??= addSchedules(store);
  const { course, concert } = await schedules;
  return {
    serviceId: course.product.id,
    slug: course.product.slug,
    eventId: concert.product.id,
    missingId: newId(),
    from: `${dayAhead(2)}T00:00:00.000Z`,
    to: `${dayAhead(5)}T00:00:00.000Z`,
    email: "ada@example.com",
    returnUrl: REDIRECT_URI,
    order: orderer(store),
  };
}

async function prepareEvents(store: WholeStore) {
  schedules ??= addSchedules(store);
  const { course, concert, openDay, firstStart } = await schedules;
  return {
    concertId: concert.product.id,
    concertSlug: concert.product.slug,
    openDayId: openDay.product.id,
    serviceId: course.product.id,
    missingId: newId(),
    firstStart,
    returnUrl: REDIRECT_URI,
    order: orderer(store),
  };
}

async function prepareData(store: WholeStore) {
  const page = { seoTitle: "", seoDescription: "", isHiddenFromSearchEngines: false, sections: [] };
  const post = { seoTitle: "", seoDescription: "", excerpt: "", author: "Ada", image: null, sections: [] };
  const addPage = async (slug: string, title: string) =>
    (await store.admin(createPage, { body: { draft: { ...page, slug, title } } })).document;
  const [about, draft] = [await addPage("about-us", "About us"), await addPage("soon", "Soon")];
  await store.admin(publishPage, { params: { documentId: about.id }, body: { revision: about.revision } });
  for (const [slug, title, tags] of [
    ["first-post", "First post", ["news"]],
    ["second-post", "Second post", []],
  ] as const) {
    const { document } = await store.admin(createPost, { body: { draft: { ...post, slug, title, tags: [...tags] } } });
    await store.admin(publishPost, { params: { documentId: document.id }, body: { revision: document.revision } });
  }
  return { pageId: about.id, slug: "about-us", draftId: draft.id, draftSlug: "soon" };
}

testNeighbors([
  { name: "plans", steps: 9, prepare: preparePlans },
  { name: "bookings", steps: 13, prepare: prepareBookings },
  { name: "events", steps: 10, prepare: prepareEvents },
  { name: "data", steps: 6, prepare: prepareData },
]);
