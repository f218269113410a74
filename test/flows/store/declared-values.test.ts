/** Every declared value of settings and texts with a fixed set of values is stored, and returned as it was sent. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listEventTypes } from "#api/apps/webhooks.ts";
import {
  type CheckoutSettingsChanges,
  getCheckoutSettings,
  updateCheckoutSettings,
} from "#api/checkout/checkout-settings.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import { ecommerceSettingsFields, getEcommerceSettings } from "#api/checkout/ecommerce-settings.ts";
import {
  createShippoConfiguration,
  type NewShippoConfiguration,
  updateShippoConfiguration,
} from "#api/checkout/shipping/shippo-configurations.ts";
import { defaultDesign } from "#api/content/default-design.ts";
import { DESIGN_ID, getDesign, getPublishedDesign, publishDesign, saveDesign } from "#api/content/designs.ts";
import { createMyAddress, listMyAddresses } from "#api/identity/account.ts";
import { emailTags, phoneTags } from "#api/identity/identity-values.ts";
import { getMember, getMyMember, updateMyMember } from "#api/identity/members.ts";
import { getSignOnPolicy, updateSignOnPolicy } from "#api/identity/sign-on.ts";
import { createStaffInvitation, createStaffRole } from "#api/identity/staff.ts";
import { customerSorts, queryCustomers } from "#api/marketing/customers.ts";
import { addActivities } from "#api/orders/orders/order-activities.ts";
import { aggregateOrders } from "#api/orders/orders/orders.ts";
import { giftCardDesigns, issueGiftCard } from "#api/payments/gift-cards.ts";
import { permissions, staffRoles } from "#api/permissions.ts";
import { getTaxSettings, upsertTaxSettings } from "#api/pricing/tax-settings.ts";
import type { Aggregation } from "#api/queries.ts";
import { getStoreSettings, promiseIcons, promisePlaces, updateStoreSettings } from "#api/store/settings.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { aGuest, signedIn } from "../shopper.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

type Asked = Aggregation;

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

/** Sends each value, and compares what is read back. */
async function assertStored<const Value>(values: readonly Value[], store: (value: Value) => Promise<unknown>) {
  for (const value of values) assert.deepEqual(await store(value), value);
}

test("the checkout settings store each of their values", async () => {
  const save = async (checkoutSettings: CheckoutSettingsChanges) => {
    await store.admin(updateCheckoutSettings, { body: { checkoutSettings } });
    return (await store.call(getCheckoutSettings, {})).checkoutSettings;
  };
  await assertStored(
    ["HIDDEN", "OPTIONAL", "REQUIRED"],
    async (phone) => (await save({ checkoutFields: { phone } })).checkoutFields?.phone,
  );
  await assertStored(
    ["MINIMUM_REQUIRED_FIELDS", "All_FIELDS"],
    async (checkoutBillingFields) => (await save({ checkoutBillingFields })).checkoutBillingFields,
  );
  const header = async (given: NonNullable<CheckoutSettingsChanges["checkoutBrand"]>["header"]) =>
    (await save({ checkoutBrand: { ...(given && { header: given }) } })).checkoutBrand?.header;
  await assertStored(["SMALL", "MEDIUM", "LARGE"], async (size) => (await header({ logo: { size } }))?.logo?.size);
  await assertStored(["SIDE", "CENTER"], async (alignment) => (await header({ alignment }))?.alignment);
  await assertStored(
    ["TEXT", "ICON"],
    async (displayType) => (await header({ continueShopping: { displayType } }))?.continueShopping?.displayType,
  );
  await assertStored(["RECTANGLE", "PILL"], async (expressButtonsCornerRadius) => {
    const { checkoutBrand } = await save({ checkoutBrand: { mainSection: { expressButtonsCornerRadius } } });
    return checkoutBrand?.mainSection?.expressButtonsCornerRadius;
  });
});

test("taxes round by each level and mode, and sign-in policies have each value", async () => {
  const taxes = async (taxSettings: object) => {
    await store.admin(upsertTaxSettings, { body: { taxSettings } });
    return (await store.admin(getTaxSettings, {})).taxSettings;
  };
  await assertStored(
    ["LINE", "UNIT", "ORDER", null],
    async (roundingLevel) => (await taxes({ roundingLevel })).roundingLevel,
  );
  await assertStored(
    ["HALF_UP", "HALF_EVEN", "DOWN", "UP", null],
    async (roundingMode) => (await taxes({ roundingMode })).roundingMode,
  );
  const policy = async (signOnPolicy: object) => {
    await store.admin(updateSignOnPolicy, { body: { signOnPolicy } });
    return (await store.admin(getSignOnPolicy, {})).signOnPolicy;
  };
  await assertStored(
    ["REQUIRED", "OFF", "OPTIONAL"],
    async (multiFactor) => (await policy({ multiFactor })).multiFactor,
  );
  await assertStored(["ALWAYS", "RISK", "OFF"], async (captcha) => (await policy({ captcha })).captcha);
});

test("promises, social networks and the theme of the store have each value", async () => {
  const promises = promiseIcons
    .slice(0, 6)
    .map((icon) => ({ icon, title: icon, text: "", places: [...promisePlaces] }));
  const rest = promiseIcons.slice(6).map((icon) => ({ icon, title: icon, text: "", places: [...promisePlaces] }));
  await assertStored([promises, rest], async (given) => {
    await store.admin(updateStoreSettings, { body: { settings: { promises: given } } });
    return (await store.call(getStoreSettings, {})).settings.promises;
  });
  const networks = [
    "facebook",
    "tiktok",
    "youtube",
    "pinterest",
    "x",
    "bluesky",
    "mastodon",
    "linkedin",
    "whatsapp",
  ] as const;
  const socialLinks = networks.map((network) => ({ network, url: `https://${network}.example/shop` }));
  const draft = {
    ...defaultDesign,
    theme: { ...defaultDesign.theme, headings: "small" as const, imageRatio: "landscape" as const },
    footer: { ...defaultDesign.footer, socialLinks },
  };
  const params = { documentId: DESIGN_ID };
  const { document } = await store.admin(getDesign, { params });
  const saved = await store.admin(saveDesign, { params, body: { revision: document.revision, draft } });
  await store.admin(publishDesign, { params, body: { revision: saved.document.revision } });
  const { design } = await store.call(getPublishedDesign, {});
  assert.deepEqual(design.footer.socialLinks, socialLinks);
  assert.deepEqual([design.theme.headings, design.theme.imageRatio], ["small", "landscape"]);
  const page = await (await fetch(`${store.origin}/`)).text();
  for (const { url } of socialLinks) assert.ok(page.includes(`href="${url}"`), url);
});

test("configurations of carriers keep services, fees and packages", async () => {
  const services = (names: readonly string[]) =>
    names.map((service) => ({
      service,
      serviceSettings: {
        handlingFee: { value: "2", calculationType: service.endsWith("EXPRESS") ? "PERCENTAGE" : "FIXED" },
      },
    }));
  const configuration = {
    domesticServices: services(["GROUND_ADVANTAGE", "PRIORITY_MAIL", "PRIORITY_MAIL_EXPRESS"]),
    internationalServices: services([
      "FIRST_CLASS_PACKAGE_INTERNATIONAL",
      "PRIORITY_MAIL_INTERNATIONAL",
      "PRIORITY_MAIL_EXPRESS_INTERNATIONAL",
    ]),
  } as NewShippoConfiguration;
  const created = await store.admin(createShippoConfiguration, { body: { shippoConfiguration: configuration } });
  const namesOf = (given: readonly { service: string }[] = []) => given.map(({ service }) => service);
  const { domesticServices, internationalServices, id } = created.shippoConfiguration;
  assert.deepEqual(namesOf(domesticServices), namesOf(configuration.domesticServices));
  assert.deepEqual(namesOf(internationalServices), namesOf(configuration.internationalServices));
  assert.equal(domesticServices?.[2]?.serviceSettings?.handlingFee?.calculationType, "PERCENTAGE");
  let { revision } = created.shippoConfiguration;
  const packages = [
    "CUSTOM",
    "FLAT_RATE_ENVELOPE",
    "PADDED_FLAT_RATE_ENVELOPE",
    "SMALL_FLAT_RATE_BOX",
    "MEDIUM_FLAT_RATE_BOX_1",
    "MEDIUM_FLAT_RATE_BOX_2",
    "LARGE_FLAT_RATE_BOX",
  ] as const;
  await assertStored(packages, async (packageType) => {
    const body = { shippoConfiguration: { revision, packageType } };
    const { shippoConfiguration } = await store.admin(updateShippoConfiguration, {
      params: { shippoConfigurationId: id },
      body,
    });
    revision = shippoConfiguration.revision;
    return shippoConfiguration.packageType;
  });
});

test("roles have each permission, and people are invited with each role", async () => {
  const owner = await store.asOwner();
  const all = Object.keys(permissions) as (keyof typeof permissions)[];
  const { role } = await store.call(
    createStaffRole,
    { body: { role: { name: "Everything", permissions: all } } },
    owner,
  );
  assert.deepEqual(role.permissions.toSorted(), all.toSorted());
  for (const name of Object.keys(staffRoles) as (keyof typeof staffRoles)[]) {
    const invitation = { email: `role-${name}@example.com`, role: name };
    assert.equal((await store.call(createStaffInvitation, { body: { invitation } }, owner)).invitation.role, name);
  }
  const custom = { email: "custom@example.com", role: "custom" as const, ...(role.id && { roleId: role.id }) };
  assert.equal(
    (await store.call(createStaffInvitation, { body: { invitation: custom } }, owner)).invitation.roleName,
    "Everything",
  );
});

test("phone numbers, email addresses and postal addresses keep each tag, also when something else changes", async () => {
  const member = await signedIn(store, await aGuest(store), "register");
  const read = async () => (await store.call(getMyMember, { query: { fieldsets: "FULL" } }, member.as)).member;
  const phones = phoneTags.map((_tag, index) => `+4930901820${index}`);
  const secondaryEmails = emailTags.map((tag) => ({ email: `${tag.toLowerCase()}@example.com`, tag }));
  const contact = { phones, phoneTags: [...phoneTags], secondaryEmails };
  await store.call(updateMyMember, { body: { member: { contact } } }, member.as);
  const { contact: stored, id } = await read();
  assert.deepEqual(stored?.phoneTags, phoneTags);
  assert.deepEqual(stored?.emailTags, ["MAIN", ...emailTags]);
  assert.deepEqual(
    stored?.emails.slice(1),
    secondaryEmails.map(({ email }) => email),
  );
  await store.call(updateMyMember, { body: { member: { contact: { phones: phones.toReversed() } } } }, member.as);
  assert.deepEqual(
    (await read()).contact?.phoneTags,
    phoneTags.toReversed(),
    "without tags, known numbers keep theirs",
  );
  const { member: seen } = await store.admin(getMember, { params: { id }, query: { fieldsets: "FULL" } });
  assert.deepEqual(seen.contact?.emailTags, ["MAIN", ...emailTags]);

  const tags = ["UNTAGGED", "HOME", "WORK", "BILLING", "SHIPPING"] as const;
  for (const tag of tags) {
    const address = { country: "DE", city: "Berlin", addressLine: tag, tag };
    await store.call(createMyAddress, { body: { address } }, member.as);
  }
  const { addresses } = await store.call(listMyAddresses, {}, member.as);
  assert.deepEqual(addresses.map(({ tag }) => tag).toSorted(), tags.toSorted());
});

test("checkouts keep the channel that they come from, and gift cards their design", async () => {
  const goods = await store.addGoods({ name: "Cup" }, 50);
  const lineItems = [{ catalogReference: goods.reference, quantity: 1 }];
  const channels = [
    "WEB",
    "POS",
    "EBAY",
    "AMAZON",
    "OTHER_PLATFORM",
    "WIX_APP_STORE",
    "WIX_INVOICES",
    "BACKOFFICE_MERCHANT",
    "WISH",
    "CLASS_PASS",
    "GLOBAL_E",
    "FACEBOOK",
    "ETSY",
    "TIKTOK",
    "FAIRE_COM",
    "PAYPAL_AGENTIC_CHECKOUT",
    "STRIPE_AGENTIC_CHECKOUT",
  ] as const;
  await assertStored(channels, async (channelType) => {
    const { checkout } = await store.admin(createCheckout, { body: { channelType, lineItems } });
    return channels.find((channel) => channel === checkout.channelType);
  });
  await assertStored(giftCardDesigns, async (design) => {
    const giftCard = { amount: "5", recipientEmail: "gift@example.com", design };
    return (await store.admin(issueGiftCard, { body: { giftCard } })).giftCard.design;
  });
});

test("lists have the same entries in each order, and storefronts get each setting that they ask for", async () => {
  await (await aGuest(store)).buy(await store.addGoods({ name: "Sold" }, 5));
  const totals = new Set<string>();
  for (const sort of customerSorts) {
    const { customers } = await store.admin(queryCustomers, { body: { sort } });
    totals.add(
      customers
        .map(({ id }) => id)
        .toSorted()
        .join(),
    );
  }
  assert.equal(totals.size, 1);
  for (const field of ecommerceSettingsFields) {
    const { ecommerceSettings, errors } = await store.call(getEcommerceSettings, { query: { fields: [field] } });
    assert.deepEqual([Object.keys(ecommerceSettings).length <= 1, errors], [true, []], field);
  }
  const { eventTypes } = await store.admin(listEventTypes, {});
  const families = new Set(eventTypes.map(({ family }) => family));
  assert.deepEqual([...families].toSorted(), ["action", "created", "deleted", "plain", "updated"]);
});

test("orders are aggregated by each type, scalar, interval and sorting", async () => {
  const [one, two] = [await aGuest(store), await aGuest(store)];
  const cheap = await store.addGoods({ name: "Cheap", priceData: { price: 10 } }, 9);
  const dear = await store.addGoods({ name: "Dear", priceData: { price: 30 } }, 9);
  const ids = [(await one.buy(cheap)).orderId, (await one.buy(cheap)).orderId, (await two.buy(dear)).orderId];
  const ask = async <Name extends string>(aggregation: Record<Name, Asked>) =>
    (await store.admin(aggregateOrders, { body: { filter: { id: { $in: ids } }, aggregation } })).aggregates;
  const total = "priceSummary.total.amount";
  const scalar = async (type: "COUNT_DISTINCT" | "MIN" | "MAX" | "SUM" | "AVG") =>
    (await ask({ it: { type: "SCALAR", fieldPath: total, scalar: { type } } })).it?.scalar?.value ?? 0;
  const [min, max, sum] = [await scalar("MIN"), await scalar("MAX"), await scalar("SUM")];
  assert.ok(min < max);
  assert.deepEqual([await scalar("COUNT_DISTINCT"), sum, await scalar("AVG")], [2, 2 * min + max, sum / 3]);

  const byEmail = async (value: NonNullable<Asked["value"]>) =>
    (await ask({ it: { type: "VALUE", fieldPath: "buyerInfo.email", value } })).it?.values?.results ?? [];
  const least = await byEmail({ sortType: "COUNT", sortDirection: "ASC", missingValues: "EXCLUDE" });
  assert.deepEqual(
    least.map(({ count }) => count),
    [1, 2],
  );
  const named = await byEmail({ sortType: "VALUE", sortDirection: "DESC", missingValues: "INCLUDE" });
  assert.deepEqual(
    named.map(({ value }) => value),
    [one.email, two.email].toSorted().toReversed(),
  );

  const { ranges, both } = await ask({
    ranges: { type: "RANGE", fieldPath: total, range: { buckets: [{ to: max }, { from: max }] } },
    both: {
      type: "NESTED",
      nested: {
        nestedAggregations: [
          { name: "email", type: "VALUE", fieldPath: "buyerInfo.email" },
          { name: "status", type: "VALUE", fieldPath: "status" },
        ],
      },
    },
  });
  assert.deepEqual(
    ranges?.ranges?.results.map(({ count }) => count),
    [2, 1],
  );
  assert.equal(both?.nested?.results.length, 2);
  for (const interval of ["YEAR", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND"] as const) {
    const { it } = await ask({ it: { type: "DATE_HISTOGRAM", fieldPath: "createdDate", dateHistogram: { interval } } });
    const counts = it?.dateHistogram?.results.map(({ count }) => count) ?? [];
    assert.equal(
      counts.reduce((all, count) => all + count, 0),
      3,
      interval,
    );
  }
});

test("apps add each kind of note, and each event that happened elsewhere, to an order", async () => {
  const { orderId } = await (await aGuest(store)).buy(await store.addGoods({ name: "Noted" }, 5));
  const notes = ["SCHEDULED", "EMAIL_SENT", "EMAIL_NOT_SENT", "NOTIFICATION_SENT", "TASK_CREATED"] as const;
  const events = ["FULFILLER_EMAIL_SENT", "RECEIPT_SENT", "INVOICE_SENT", "DOWNLOAD_LINK_SENT"] as const;
  const orderActivities = [
    ...notes.map((type) => ({ customActivity: { type, appId: STORE_APP_ID } })),
    ...events.map((activityType) => ({ activityType })),
  ];
  const params = { orderId };
  const { activityIds, order } = await store.admin(addActivities, { params, body: { orderActivities } });
  const types = activityIds.map((id) => order.activities.find((activity) => activity.id === id)?.activityType);
  assert.deepEqual(types, [...notes, ...events]);
});
