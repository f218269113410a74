/**
 * shipping-labels: labels bought at a label provider, and the provider's key. Owns shipping_labels,
 * shipping_label_settings.
 * Invariants: a label is paid for at most once, because a quoted parcel has one label here and at the provider; a purchase
 * is recorded before the provider is asked, and looked up until its outcome is known, but only repeated by staff; an order has
 * one purchase without outcome at a time (unique index), and the key isn't replaced by one of another account meanwhile. Off
 * until a merchant enters a key and switches labels on.
 */
