/** Texts of the settings: the list of pages, the store form, checkout, and policies. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Settings",
  subtitle: "Manage how your store works",
  outbox: "Email outbox",
  save: "Save",
  saved: "Settings saved",
  look: {
    title: "Appearance",
    headerText: "Header text",
    headerTextHint: "Leave empty to show the store name.",
    headerTextSize: "Header text size",
    small: "Small",
    medium: "Medium",
    large: "Large",
    headerTextPosition: "Header text position",
    side: "Left",
    center: "Center",
    cartLink: "Link to cart",
    linkAsText: "Text",
    linkAsIcon: "Icon",
    linkHidden: "Hidden",
    showCheckout: "Show “Checkout” next to the header text",
    colors: "Colors",
    sameAsStore: "Same as your store",
    resetColor: "Reset {color} to your store's color",
    reset: "Reset",
    cornerRadius: "Corner radius",
    pixels: "px",
    color: {
      header: "Header",
      headerText: "Header text",
      page: "Page",
      summary: "Order summary",
      buttons: "Buttons",
      placeOrder: "Place order button",
      selection: "Selected options",
      footer: "Footer"
    }
  },
  checkout: {
    title: "Checkout",
    subtitle: "Choose what customers enter at checkout and how it looks.",
    fields: "Customer information",
    phone: "Phone number",
    orderNote: "Order note",
    customField: "Custom question",
    customFieldExample: "How did you hear about us?",
    customFieldHint: "The answer appears on the order.",
    customFieldShown: "Answer",
    minimalAddress: "Don't ask for an address if nothing is shipped",
    minimalAddressHint: "Customers who buy downloads, gift cards or appointments don't enter a street and city.",
    giftCards: "Accept gift cards",
    agreement: "Require customers to accept your policies",
    agreementHint: "Customers must select a checkbox before they can place an order.",
    policies: "Policies",
    policiesText: "Your terms, privacy and other policies are shown at checkout.",
    editPolicies: "Edit policies",
    newsletter: "Show newsletter opt-in",
    newsletterHint: "Adds a checkbox below the email field. Customers who select it are added to your newsletter subscribers.",
    newsletterPreselected: "Preselect the checkbox",
    newsletterPreselectedHint: "A preselected checkbox isn't valid consent in the European Union and some other regions.",
    hidden: "Hidden",
    optional: "Optional",
    required: "Required"
  },
  policies: {
    title: "Policies and promises",
    subtitle: "Empty policies aren't shown in your store.",
    saved: "Policies saved",
    policyTitle: "Title",
    paragraphs: "{hint} Separate paragraphs with an empty line.",
    show: "Show in store",
    showPolicy: "Show in store: {policy}",
    returnPolicy: {
      title: "Return policy",
      hint: "Shown on the Returns page: what customers can return, for how long, and who pays for it."
    },
    shippingPolicy: {
      title: "Shipping policy",
      hint: "Shown on the Shipping page: where you ship and how long it takes."
    },
    termsAndConditions: {
      title: "Terms and conditions",
      hint: "Shown on a separate page, linked at checkout."
    },
    privacyPolicy: {
      title: "Privacy policy",
      hint: "Shown on a separate page, linked where customers sign up."
    },
    legalNotice: {
      title: "Legal notice",
      hint: "Shown on a separate page: who operates the store. Many countries require it."
    },
    contactUs: {
      title: "Contact information",
      hint: "Shown on the Contact page, below your email address."
    },
    digitalItemPolicy: {
      title: "Digital products",
      hint: "Shown at checkout."
    },
    customPolicy: {
      title: "Custom policy",
      hint: "Shown at checkout under the title you enter."
    }
  },
  promises: {
    title: "Promises",
    lead: "Short statements that help customers trust you, such as delivery times or a guarantee. Only promise what you can keep.",
    number: "Promise {number}",
    promiseTitle: "Title",
    icon: "Icon",
    text: "Text",
    textHint: "One sentence. The cart shows only the title.",
    remove: "Remove promise {number}",
    add: "Add promise",
    icons: {
      truck: "Truck",
      return: "Return arrow",
      lock: "Lock",
      gift: "Gift",
      leaf: "Leaf",
      check: "Check mark",
      mail: "Envelope",
      box: "Box"
    },
    places: {
      HOME: "Home page",
      PRODUCT: "Pages of physical products",
      CART: "Cart"
    }
  },
  store: {
    title: "Store details",
    languageMissing: "{language} isn't available",
    languageMissingText: "Your store is shown in English until you choose another language: {languages}. Dates and prices follow your current choice.",
    name: "Store name",
    contactEmail: "Contact email",
    contactEmailHint: "Emails to customers come from this address, and replies go to it.",
    tagline: "Tagline",
    announcement: "Announcement",
    announcementHint: "Shown at the top of every page of your store. Leave empty to hide it.",
    country: "Country",
    timeZone: "Time zone",
    timeZoneHint: "Used for bookings, delivery times, reports and emails.",
    locale: "Language and formats",
    localeHint: "The language of your store, sign-in pages and emails. Text you write isn't translated.",
    notAvailable: "{language} (not available)",
    weightUnit: "Weight unit",
    kilograms: "Kilograms",
    pounds: "Pounds",
    currency: "Currency",
    currencyLocked: "You can't change the currency after your first sale, because existing orders, gift cards and reports use it.",
    currencyHint: "You can't change the currency after your first sale.",
    countryChanged: "Review your shipping zones and tax regions after you change the country.",
    changeCurrencyTo: "Change the currency to {currency}?",
    changeCurrency: "Change currency",
    changeCurrencyText: "Prices, shipping rates and discounts aren't converted: a product that costs {before} will cost {after}. Review them before you sell."
  },
  sections: {
    orders: {
      title: "Orders and invoices",
      text: "Cancellations, returns, right of withdrawal, and invoice details",
      words: "refunds cancellation canceling numbers"
    },
    orderEmails: {
      title: "Order emails",
      text: "Edit and preview order confirmations, shipping updates and refund emails",
      words: "email e-mail notifications templates"
    },
    payments: {
      title: "Payment methods",
      text: "Stripe, manual payment methods and test payments",
      words: "stripe credit gateway methods"
    },
    taxes: {
      title: "Taxes",
      text: "Tax regions, rates and groups, and tax-exempt customers",
      words: "vat gst sales tax"
    },
    shipping: {
      title: "Shipping and delivery",
      text: "Shipping profiles, zones and rates, pickup and local delivery",
      words: "delivery warehouse rates carriers postage zones countries parcels regions"
    },
    locations: {
      title: "Locations",
      text: "Where you keep inventory and ship orders from",
      words: "warehouse store places stock inventory"
    },
    checkout: {
      title: "Checkout",
      text: "Customer information, newsletter opt-in, gift cards, colors and header",
      words: "look logo fields appearance"
    },
    policies: {
      title: "Policies and promises",
      text: "Returns, shipping, terms, privacy, legal notice, contact information and trust statements",
      words: "refund policy imprint impressum guarantee trust badges delivery times"
    },
    fees: {
      title: "Fees and tips",
      text: "Handling fees, shipping insurance, and tips at checkout",
      words: "surcharge gratuity"
    },
    redirects: {
      title: "Redirects",
      text: "Old URLs of products and collections, and where they redirect to",
      words: "seo url links"
    },
    synonyms: {
      title: "Search synonyms",
      text: "Words that find the same products in your store's search",
      words: "search discovery find terms thesaurus"
    },
    staff: {
      title: "Staff and roles",
      text: "Staff members, invitations, roles and permissions",
      words: "team employees users permissions"
    },
    signIn: {
      title: "Customer sign-in",
      text: "Passwords, passkeys, one-time codes, registration and custom fields",
      words: "login accounts registration"
    },
    automation: {
      title: "Automation",
      text: "Send emails, add tags, issue discount codes or call other systems when something happens",
      words: "rules workflows triggers low stock"
    },
    apps: {
      title: "Apps and API keys",
      text: "Sites, apps and scripts that connect to your store",
      words: "api tokens integrations"
    },
    developers: {
      title: "Developers",
      text: "Webhooks, events, API requests and checkout extensions",
      words: "api logs"
    },
    audit: {
      title: "Audit log",
      text: "Changes by staff and apps, with values before and after",
      words: "history changes undo"
    }
  }
};

export type StoreSettingsTexts = typeof en;
