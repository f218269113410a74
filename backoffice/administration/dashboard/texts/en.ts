/** Texts of the dashboard. This file declares the shape; the other languages satisfy it. */
export const en = {
  greeting: {
    morning: "{hasName, select, no {Good morning} other {Good morning, {name}}}",
    afternoon: "{hasName, select, no {Good afternoon} other {Good afternoon, {name}}}",
    evening: "{hasName, select, no {Good evening} other {Good evening, {name}}}",
  },
  timeZone: "Dates and times are in your store's time zone, {zone}",
  figures: {
    label: "Today",
    sales: "Sales today",
    orders: "Orders today",
    average: "Average order value today",
    conversion: "Conversion rate today",
    conversionDetail:
      "{carts, plural, one {{orders, number} of # cart became an order} other {{orders, number} of # carts became orders}}",
  },
  comparison: {
    same: "Same as last {day} at this time",
    more: "{percent} more than last {day} at this time",
    less: "{percent} less than last {day} at this time",
    times: "{times} times last {day} at this time",
    farMore: "Far more than last {day} at this time",
    noSales: "No sales last {day} at this time",
    noOrders: "No orders last {day} at this time",
    noCarts: "No carts last {day} at this time",
    noConversion: "0% last {day} at this time",
  },
  chart: {
    title: "Sales in the last 30 days",
    name: "Sales",
    point: "{sales} · {count, plural, one {# order} other {# orders}}",
    none: "No orders in the last 30 days.",
    summary: "{count, plural, one {# order} other {# orders}}. Best day: {day} with {sales}.",
  },
  latest: {
    title: "Latest orders",
    all: "All orders",
    none: "No orders yet",
    noneText: "Orders will appear here.",
  },
  toDo: {
    title: "To do",
    done: "You're all caught up",
    approve: "{count, plural, one {# order needs approval} other {# orders need approval}}",
    fulfill: "{count, plural, one {# order} other {# orders}} to fulfill",
    unpaid: "{count, plural, one {# unpaid order} other {# unpaid orders}}",
    invoices:
      "{count, plural, one {# paid order is waiting for an invoice} other {# paid orders are waiting for invoices}}: add your legal name and address",
    returns: "{count, plural, one {# return request} other {# return requests}} to review",
    failing: "{count, plural, one {# failing webhook} other {# failing webhooks}}",
    unowned: "{count, plural, one {# webhook needs} other {# webhooks need}} an owner",
    access: "{count, plural, one {# app, API key or site} other {# apps, API keys or sites}} to review",
    lowStock: "{count, plural, one {# variant} other {# variants}} with {limit, number} or fewer left",
  },
  sampleData: {
    title: "Adding sample data",
    text: "Your demo store is open. Images and orders from the past four months are still being added.",
    progressLabel: "Sample data added",
    progress: "{percent} complete",
  },
  setup: {
    title: "Set up your store",
    hide: "Hide",
    progressLabel: "Setup steps complete",
    progress: "{done, number} of {total, number} complete",
    stepDone: ", done",
    stepToDo: ", to do",
    details: {
      title: "Add your store details",
      text: "Still missing: {fields}",
      fields: {
        NAME: "store name",
        CONTACT_EMAIL: "contact email",
        LEGAL_NAME: "legal name",
        ADDRESS: "address",
      },
    },
    product: { title: "Add a product", text: "Or import your products from a CSV file" },
    shipping: { title: "Set up shipping", text: "Add a shipping rate for your country" },
    shippingReview: {
      title: "Review your shipping rate",
      text: "We added a rate for your country. Change it to what you charge, or keep it",
    },
    taxes: { title: "Set up taxes", text: "Add a tax rate for your country, or tell us that you don't collect tax" },
    payments: {
      title: "Set up payments",
      text: "Connect Stripe or turn on offline payment, then pay for a test order",
      testText:
        "Test mode: customers can only make test payments. Connect Stripe or turn on offline payment, or test your checkout with a test payment first",
      testDone:
        "Test mode: a test payment went through, but customers can't make real payments yet. Connect Stripe or turn on offline payment",
      chargeText: "Place an order, pay with {methods}, and refund it afterward",
      offlineText: "Place an order with {methods} and mark it as paid",
    },
    email: { title: "Send a test email", text: "Check that your mail server accepts emails to your customers" },
    policies: { title: "Add your policies", text: "Start with your return policy. Templates for your country help" },
    order: { title: "Place a test order", text: "Open your store, buy something, and you'll see the order here" },
    fulfill: {
      title: "Fulfill the test order",
      text: "Open the order and fulfill its items. The customer gets an email",
    },
    refund: {
      title: "Refund the test order",
      text: "Refund the order in full to see how it works. If it isn't paid yet, mark it as paid first",
    },
  },
};

export type DashboardTexts = typeof en;
