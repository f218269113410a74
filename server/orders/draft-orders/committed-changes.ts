/**
 * Changes of an edit by line, discount and fee, as the event `order_committed` lists them
 * (docs/protocol/billing-and-drafts.md#events).
 */
import type { OrderChange } from "#api/orders/orders/order-activity-values.ts";
import type { CommittedChanges } from "#api/orders/orders/order-events.ts";
import type { Order as WireOrder } from "#api/orders/orders/order-values.ts";

export function committedChanges(changes: readonly OrderChange[], order: WireOrder): CommittedChanges {
  const isShippingChanged = changes.some(({ shippingInformationChanged }) => shippingInformationChanged !== undefined);
  return {
    lineItems: changes.flatMap(lineChange),
    appliedDiscounts: changes.flatMap(({ discountAdded, discountRemoved }): CommittedChanges["appliedDiscounts"] => {
      if (discountRemoved !== undefined) return [{ discountId: discountRemoved.id, discountRemoved: true }];
      const editedDiscount = order.appliedDiscounts.find(({ id }) => id === discountAdded?.id);
      return editedDiscount === undefined ? [] : [{ discountId: editedDiscount.id, editedDiscount }];
    }),
    additionalFees: changes.flatMap(
      ({ additionalFeeAdded, additionalFeeRemoved }): CommittedChanges["additionalFees"] => {
        if (additionalFeeRemoved !== undefined) {
          return [{ additionalFeeId: additionalFeeRemoved.id, additionalFeeRemoved: true }];
        }
        const editedAdditionalFee = order.additionalFees.find(({ id }) => id === additionalFeeAdded?.id);
        return editedAdditionalFee === undefined
          ? []
          : [{ additionalFeeId: editedAdditionalFee.id, editedAdditionalFee }];
      },
    ),
    ...(isShippingChanged
      ? order.shippingInfo === undefined
        ? { shippingInfoRemoved: true }
        : { changedShippingInfo: order.shippingInfo }
      : {}),
  };
}

function lineChange({ lineItemAdded, lineItemChanged, lineItemRemoved }: OrderChange): CommittedChanges["lineItems"] {
  if (lineItemAdded !== undefined) return [{ lineItemId: lineItemAdded.id, lineItemAdded: true }];
  if (lineItemRemoved !== undefined) {
    const { id, name, quantity } = lineItemRemoved;
    return [{ lineItemId: id, lineItemRemoved: { productName: name, quantity } }];
  }
  if (lineItemChanged === undefined) return [];
  const { id, quantity, price } = lineItemChanged;
  const changedDetails = {
    ...(quantity === undefined ? {} : { quantityBeforeChange: quantity.originalQuantity }),
    ...(price === undefined ? {} : { priceBeforeChange: price.originalPrice }),
  };
  return [{ lineItemId: id, changedDetails }];
}
