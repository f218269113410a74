/** Texts of the analytics reports. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Analytics",
  subtitle: "Days are in your store's time zone, {zone}. Canceled orders aren't included.",
  reports: "Reports",
  firstDay: "Start date",
  lastDay: "End date",
  period: "Date range",
  compareTo: "Compare to",
  comparedTo: "Compared to: {period}",
  orders: "{count, plural, one {# order} other {# orders}}",
  salesWithOrders: "{count, plural, one {{sales} · # order} other {{sales} · # orders}}",
  noOrders: "No orders in this period.",
  noDiscounts: "No discounts in this period.",
  chooseLonger: "Select a longer date range.",
  noChange: "No change",
  noPrevious: "No previous data",
  increase: "Up {percent}",
  decrease: "Down {percent}",
  csv: "CSV",
  showAll: "{count, plural, one {Show # row} other {Show all # rows}}",
  moreInCsv: "{count, plural, one {# more in the CSV file} other {# more in the CSV file}}",
  tabs: {
    sales: "Sales",
    products: "Products",
    customers: "Customers",
    searches: "Searches",
    stock: "Inventory"
  },
  comparisons: {
    PREVIOUS_PERIOD: "previous period",
    PREVIOUS_YEAR: "previous year"
  },
  spans: {
    today: "Today",
    "7d": "Last 7 days",
    "30d": "Last 30 days",
    "90d": "Last 90 days",
    year: "This year",
    "12m": "Last 12 months",
    custom: "Custom…"
  },
  names: {
    NEW: "New customers",
    RETURNING: "Returning customers",
    WEB: "Online store",
    POS: "Point of sale",
    BACKOFFICE_MERCHANT: "Draft orders",
    PHYSICAL: "Physical products",
    DIGITAL: "Digital products",
    GIFT_CARD: "Gift cards",
    SERVICE: "Services",
    noAddress: "No address",
    manual: "Manual discount",
    noName: "No name"
  },
  customers: {
    customer: "Customer",
    email: "Email",
    orders: "Orders",
    lastOrder: "Last order",
    sales: "Sales",
    summary: "Customer summary",
    inSales: "{amount} in sales",
    repeatRate: "Returning customer rate",
    repeatCount: "{count, plural, one {{repeat} of # customer} other {{repeat} of # customers}}",
    top: "Top customers by sales",
    none: "No orders in this period"
  },
  funnel: {
    title: "Conversion breakdown",
    addedToCart: "Added to cart",
    reachedCheckout: "Reached checkout",
    ordered: "Ordered",
    note: "Visits aren't included, because your store doesn't track them with cookies. A cart counts on the day it was created; recent carts can still become orders.",
    rateOverTime: "Conversion rate over time",
    converted: "{share} of carts became orders",
    rate: "Conversion rate",
    none: "No orders in this period",
    noneText: "The conversion rate appears here after your first order.",
    noCarts: "No carts",
    point: "{share} · {orders} of {carts}"
  },
  products: {
    title: "Sales by product",
    groupBy: "Group by",
    name: "Name",
    units: "Units sold",
    orders: "Orders",
    sales: "Sales",
    change: "Change",
    none: "No sales in this period",
    dimensions: {
      PRODUCT: "Product",
      VARIANT: "Variant",
      COLLECTION: "Collection",
      ITEM_TYPE: "Product type"
    },
    captions: {
      PRODUCT: "Sales by product",
      VARIANT: "Sales by variant",
      COLLECTION: "Sales by collection",
      ITEM_TYPE: "Sales by product type"
    }
  },
  rhythm: {
    title: "Orders by day and time",
    caption: "Orders by weekday and hour",
    cell: "{count, plural, one {{day}, {hour}: # order, {sales}} other {{day}, {hour}: # orders, {sales}}}",
    emptyCell: "{day}, {hour}: no orders",
    busiest: "{count, plural, one {Busiest time: {day}, {hour} (# order).} other {Busiest time: {day}, {hour} (# orders).}}"
  },
  sales: {
    overTime: "Sales over time",
    breakdown: "Sales breakdown",
    byCountry: "Sales by country",
    byCustomerType: "New and returning customers",
    byDiscount: "Sales by discount",
    byPaymentMethod: "Sales by payment method",
    byChannel: "Sales by channel",
    summary: "Sales summary",
    includedTaxes: "Taxes included in prices",
    figures: {
      sales: "Total sales",
      net: "Net sales",
      orders: "Orders",
      averageOrder: "Average order value",
      units: "Units sold",
      refunds: "Refunds"
    },
    lines: {
      items: "Gross sales",
      discounts: "Discounts",
      shipping: "Shipping",
      fees: "Fees",
      tips: "Tips",
      taxes: "Taxes",
      sales: "Total sales",
      refunds: "Refunds",
      net: "Net sales"
    }
  },
  searches: {
    title: "Searches with no results",
    term: "Search term",
    searches: "Searches",
    last: "Last searched",
    try: "View in store",
    search: "Search in store",
    searchFor: "Search in store for {term}",
    none: "No searches without results",
    noneText: "When a search in your store finds nothing, it appears here within a minute.",
    firstOf: "The first {shown} of {total}.",
    note: "Search terms are kept for 90 days without personal data. Repeated searches from one network count once an hour. Figures are for whole days."
  },
  stock: {
    variant: "Variant",
    sku: "SKU",
    available: "Available",
    sold: "Sold in last 30 days",
    daysLeft: "Days of inventory left",
    soldOut: "Out of stock",
    days: "{count, plural, one {# day} other {# days}}",
    summary: "Current inventory",
    onHand: "Units on hand",
    tracked: "{count, plural, one {# tracked variant} other {# tracked variants}}",
    retailValue: "Retail value",
    costValue: "Inventory cost",
    withoutCost: "{count, plural, one {# variant without a cost} other {# variants without a cost}}",
    soldOutVariants: "Variants out of stock",
    title: "Days of inventory remaining",
    none: "No sales of tracked variants in the last 30 days",
    noneText: "Sell products with tracked inventory to see how many days it will last."
  }
};

export type AnalyticsTexts = typeof en;
