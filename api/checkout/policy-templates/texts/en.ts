/**
 * English policy templates. What a merchant decides is in [brackets]; a policy can't be shown before they are replaced. Paragraphs are
 * separated by empty lines. The type below is the shape of the other languages.
 */
export const en = {
  blanks: { legalName: "[legal name]", address: "[address]" },
  returnPolicy: {
    /** Countries with the right of withdrawal of Directive 2011/83/EU or its equivalent. */
    withdrawal:
      "You can withdraw from your purchase within 14 days of receiving the items, without giving a reason. To do so, email us at {email} before the 14 days are over.\n\nSend the items to {legalName}, {address}, within 14 days of telling us. [You pay for the return shipping. / We pay for the return shipping.]\n\nWe refund the price and the cost of standard delivery within 14 days of your message, with the payment method you used. We may wait until we have received the items or proof that you sent them.\n\nYou can't withdraw from purchases of [items made to your specifications, perishable items, sealed items that were opened for hygiene reasons].",
    other:
      "You can return items within [number] days of delivery. Items must be [unused and in their original packaging].\n\nTo start a return, email us at {email} with your order number. Send the items to {legalName}, {address}. [You pay for the return shipping. / We pay for the return shipping.]\n\nWe refund you within [number] days of receiving the items, with the payment method you used.\n\nThese items can't be returned: [items, or remove this paragraph].",
  },
  shippingPolicy:
    "We ship to [countries or regions]. Rates are shown at checkout.\n\nWe hand orders to the carrier within [number] business days. Delivery takes [number] to [number] business days.\n\nDid something arrive damaged, or not at all? Email us at {email}.",
  termsAndConditions:
    "These terms apply to orders in {store}, operated by {legalName}, {address}.\n\nYour order is an offer to buy. The contract is concluded when [we send the order confirmation / we ship the items].\n\nPrices are in the currency shown and [include / don't include] taxes. Shipping costs are shown before you order. You can pay with the methods offered at checkout.\n\nThe items remain our property until they are paid for in full. [Remove if not applicable.]\n\nThe statutory warranty rights apply. [Describe any additional guarantee, or remove this sentence.]\n\nThe law of [country or state] applies. As a consumer, you keep the protection of the mandatory law of the country you live in.",
  privacyPolicy: {
    withdrawal:
      "{legalName}, {address}, is responsible for the processing of your personal data. Contact: {email}.\n\nTo fulfill orders, we process your name, email address, addresses, phone number and order details (Article 6(1)(b) GDPR). We pass on what is necessary to payment providers, carriers and [other service providers].\n\nWe keep order data for [number] years, as tax law requires (Article 6(1)(c) GDPR). If you have an account, we keep its data until you delete it. If you subscribed to our newsletter, we use your email address until you unsubscribe (Article 6(1)(a) GDPR).\n\nOur store uses cookies for the cart and sign-in only. [Describe analytics and marketing tools, if you use any.]\n\nYou have the right to access, rectification, erasure, restriction and portability of your data, and to object to its processing. You can complain to [supervisory authority].",
    other:
      "{legalName}, {address}, operates {store}. Contact us about privacy at {email}.\n\nWhen you order, we collect your name, email address, addresses, phone number and order details. We use them to process your order and to answer your questions. We share what is necessary with payment providers, carriers and [other service providers]. [We don't sell personal information. / Describe sales and sharing.]\n\nWe keep order data for [number] years. If you have an account, we keep its data until you delete it. You can unsubscribe from our newsletter with the link in every email.\n\nOur store uses cookies for the cart and sign-in only. [Describe analytics and marketing tools, if you use any.]\n\nYou can ask us for a copy of your data, and to correct or delete it. [Add the rights that the law of your state or country provides.]",
  },
  legalNotice:
    "{legalName}\n{address}\n\nEmail: {email}\nPhone: [phone number]\n\nRepresented by: [name]\nRegister: [court or register, and number]\nTax number: [VAT ID or other tax number]",
};

export type PolicyTemplates = typeof en;
