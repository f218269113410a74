/**
 * What the product page says. This file declares the shape; the other languages satisfy it. `{…}` is filled in. The name
 * of an option is the merchant's and may be anything (`Size up to`, `Which frame?`): it stands after a colon, at the end.
 */

import type { MeasurementUnit } from "#api/catalog/products/product-price-values.ts";

export const en = {
  page: {
    productAt: "{product} at {shop}",
    by: "by {brand}",
    recent: "Recently viewed",
    forget: "Clear",
  },
  gallery: {
    none: "No picture yet",
    pictures: "Pictures",
    picture: "Picture {number} of {count}",
    film: "Film {number} of {count}",
    picturesOf: "Pictures of {name}",
    enlarge: "Enlarge: {picture}",
    close: "Close pictures",
    previous: "Previous picture",
    next: "Next picture",
    position: "{number} of {count}",
    zoom: "Zoom",
  },
  media: {
    /** In place of a description that nobody wrote. */
    picture: "{name}, picture {number}",
    file: "File",
  },
  offer: {
    inStock: "In stock",
    atOnce: "Available at once",
    available: "Available",
    soldOut: "Sold out",
    left: "Only {count, number} left",
    perUnit: "{price} per {measure}",
    showChoice: "Show price and stock of this choice",
    quantity: "Quantity",
    book: "Book",
    together: "Together",
  },
  /** Where the language has signs of its own. */
  units: {} as Partial<Record<MeasurementUnit, string>>,
  options: {
    /** The empty entry of a long list. */
    choose: "Choose: {option}",
    inList: {
      available: "{choice}",
      soldOut: "{choice} (sold out)",
      absent: "{choice} (not with the others chosen)",
    },
  },
  modifiers: {
    optional: " (optional)",
    none: "None",
    upTo: "Up to {max} characters",
    between: "{min} to {max} characters",
  },
  problems: {
    /** Above the button, when something is said at fields. */
    marked: "Please check the marked fields.",
    option: "Please choose: {option}",
    plan: "Choose how you would like to buy it.",
    when: "Choose a day and a time.",
    text: "Please write something here.",
    tooShort: "At least {min} characters.",
    tooLong: "At most {max} characters.",
    amount: "Enter an amount, like 40.",
    giftEmail: "Where shall we send it? Enter an e-mail address.",
    email: "Enter an e-mail address, like name@example.com.",
    variant: "Choose what exactly you are waiting for first.",
  },
  purchase: {
    how: "How would you like to buy it?",
    once: "One time",
    renews: "Renews until you cancel.",
    payments: "{count, plural, one {# payment, then it ends by itself.} other {# payments, then it ends by itself.}}",
    save: "Save {amount}",
  },
  gift: {
    amount: "Or an amount of your own",
    amountHint: "Instead of the one above: {range}",
    range: "{min} to {max}",
    who: "Who is it for?",
    other: "Someone else",
    me: "Me, to print or keep",
    design: "Design",
    designs: { CLASSIC: "Classic", CELEBRATION: "Celebration", BOTANICAL: "Botanical", NIGHT: "Night" },
    email: "Their e-mail",
    name: "Their name",
    message: "Your message",
    from: "From",
    on: "Send it on",
    onHint: "Right after payment if left empty",
  },
  times: {
    when: "When would you like to come?",
    none: "Nothing is free in these two weeks.",
    earlier: "Earlier",
    later: "Later",
    nextFree: "Next free time",
    where: "Times in {place}. Each takes {length}.",
    minutes: "{count, plural, one {# minute} other {# minutes}}",
    hours: "{count, plural, one {one hour} other {# hours}}",
    ofDay: "{count, plural, one {# time} other {# times}}",
    left: "{count, number} left",
  },
  notify: {
    title: "Get an email when it's back in stock",
    email: "E-mail",
    send: "Tell me when it is back",
    done: "We will write to {email} as soon as it is back. One message, then we forget the address.",
    /** Above similar things that can be bought, beside what is sold out. */
    instead: "Similar items you can buy now",
  },
  /** The choices of a product over a list. */
  sheet: {
    details: "All details",
    /** After the words of the link, for those who cannot see what it stands beside. */
    of: ": {name}",
    close: "Close",
  },
  save: {
    save: "Save to wish list",
    saved: "{what} is on your wish list.",
    dropped: "{what} is off your wish list.",
    list: "See the list",
  },
  details: {
    description: "Description",
    downloads: "What you download",
    attachments: "To hear, read and turn around",
    open: "Open",
    model: "Download the 3D model",
    kinds: {
      UNSPECIFIED: "File",
      SECURE_PICTURE: "Picture",
      SECURE_VIDEO: "Video",
      SECURE_DOCUMENT: "Document",
      SECURE_MUSIC: "Audio",
      SECURE_ARCHIVE: "Archive",
      SECURE_RAW: "File",
    },
  },
  notes: {
    delivery: "{way} delivery, {time}",
    freeDelivery: "Free standard delivery from {amount}",
    promise: "{title}: {text}",
    preorder: "You pay now, and it ships as soon as it is here",
    booked: "Your time is yours as soon as you have ordered",
    calendar: "With an entry for your calendar in the mail",
    service: "Nothing to ship: it comes by e-mail and is kept in your account",
    giftByMail: "Comes by e-mail, on the day you choose",
    giftFor: "Good for anything in the shop, in one go or in several",
    download: "Instant download once the order is paid",
    digital: "Nothing to ship: yours as soon as the order is paid",
    members: "For members only.",
    signIn: "Sign in to buy it",
    shipping: "Shipping",
    returns: "Returns",
    share: "Share",
    tell: "Tell somebody by e-mail",
  },
};

export type ProductTexts = typeof en;
