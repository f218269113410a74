/**
 * English texts of the product page; the type below is the shape of the other languages. Option names are free text
 * from the merchant (`Size up to`, `Which frame?`), so they follow a colon at the end.
 */

import type { MeasurementUnit } from "#api/catalog/products/product-parts.ts";

export const en = {
  page: {
    productAt: "{product} at {shop}",
    by: "by {brand}",
    recent: "Recently viewed",
    forget: "Clear",
  },
  gallery: {
    none: "No image available",
    pictures: "Images",
    picture: "Image {number} of {count}",
    video: "Video {number} of {count}",
    picturesOf: "Images of {name}",
    enlarge: "Enlarge: {picture}",
    close: "Close gallery",
    previous: "Previous image",
    next: "Next image",
    position: "{number} of {count}",
    zoom: "Zoom",
  },
  media: {
    /** Alternative text of media without one. */
    picture: "{name}, image {number}",
    file: "File",
  },
  offer: {
    inStock: "In stock",
    atOnce: "Available immediately",
    available: "Available",
    soldOut: "Sold out",
    left: "Only {count, number} left",
    perUnit: "{price} per {measure}",
    showChoice: "Update price and availability",
    quantity: "Quantity",
    book: "Book",
    together: "Total",
  },
  /** Overrides for languages with their own unit symbols. */
  units: {} as Partial<Record<MeasurementUnit, string>>,
  options: {
    /** Placeholder of a select. */
    choose: "Choose: {option}",
    inList: {
      available: "{choice}",
      soldOut: "{choice} (sold out)",
      absent: "{choice} (unavailable)",
    },
  },
  modifiers: {
    optional: " (optional)",
    none: "None",
    upTo: "Up to {max} characters",
    between: "{min} to {max} characters",
  },
  problems: {
    /** Summary above the button when fields have errors. */
    marked: "Check the highlighted fields.",
    option: "Select an option: {option}",
    plan: "Select a purchase option.",
    when: "Select a date and time.",
    text: "Enter some text.",
    tooShort: "Enter at least {min} characters.",
    tooLong: "Enter no more than {max} characters.",
    amount: "Enter an amount, such as 40.",
    giftEmail: "Enter the recipient's email address.",
    email: "Enter a valid email address, such as name@example.com.",
    variant: "Select your options first.",
  },
  purchase: {
    how: "Purchase options",
    once: "One-time purchase",
    renews: "Renews until canceled.",
    payments: "{count, plural, one {Ends after # payment.} other {Ends after # payments.}}",
    save: "Save {amount}",
  },
  gift: {
    amount: "Custom amount",
    amountHint: "Replaces the amount above: {range}",
    range: "{min} to {max}",
    who: "Who is it for?",
    other: "Someone else",
    me: "Me, to print or give in person",
    design: "Design",
    designs: { CLASSIC: "Classic", CELEBRATION: "Celebration", BOTANICAL: "Botanical", NIGHT: "Night" },
    email: "Recipient's email",
    name: "Recipient's name",
    message: "Message",
    from: "From",
    on: "Delivery date",
    onHint: "Leave empty to send right after payment",
  },
  times: {
    when: "Choose a date and time",
    none: "No times available in these two weeks.",
    earlier: "Earlier",
    later: "Later",
    nextFree: "Next available time",
    where: "Times are in {place}. Duration: {length}.",
    minutes: "{count, plural, one {# minute} other {# minutes}}",
    hours: "{count, plural, one {one hour} other {# hours}}",
    ofDay: "{count, plural, one {# time} other {# times}}",
    left: "{count, number} left",
  },
  notify: {
    title: "Get an email when it's back in stock",
    email: "Email",
    send: "Notify me",
    done: "We'll email {email} once when it's back in stock. Then we delete your address.",
    /** Heading of alternatives to a sold-out product. */
    alternatives: "Similar items you can buy now",
  },
  /** Quick-buy dialog of a product list. */
  sheet: {
    details: "View full details",
    /** Visually hidden suffix of the link, for screen readers. */
    of: ": {name}",
    close: "Close",
  },
  save: {
    save: "Save to wish list",
    saved: "{what} added to your wish list.",
    dropped: "{what} removed from your wish list.",
    list: "View wish list",
  },
  details: {
    description: "Description",
    downloads: "Files included",
    attachments: "Previews",
    open: "Open",
    model: "Download the 3D model",
    kinds: {
      UNSPECIFIED: "File",
      SECURE_PICTURE: "Image",
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
    preorder: "You pay now. It ships as soon as it's available",
    booked: "Your time is reserved when you place your order",
    calendar: "A calendar invitation comes with your confirmation email",
    service: "Delivered by email and saved in your account",
    giftByMail: "Delivered by email on the date you choose",
    giftFor: "Can be used on any product, in one or more orders",
    download: "Download as soon as your payment goes through",
    digital: "Available as soon as your payment goes through",
    deposit: "Pay a deposit of {amount} per item today and the rest later",
    depositShare: "Pay a {percent} deposit today and the rest later",
    payLater: "Order now and pay later",
    byMembership: "Paid for with a membership",
    byMembershipLater: "Included in memberships. The store redeems yours after you order",
    members: "For members only.",
    signIn: "Sign in to buy",
    shipping: "Shipping",
    returns: "Returns",
    share: "Share",
    tell: "Share by email",
  },
};

export type ProductTexts = typeof en;
