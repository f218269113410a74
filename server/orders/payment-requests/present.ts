import type { OrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { money2 } from "#server/platform/money/money.ts";
import type { PaymentRequest } from "./queries.ts";

export function presentRequest(request: PaymentRequest): OrderPaymentRequest {
  const { source_app_id: appId, source_external_id: externalId } = request;
  const source = { ...(appId === null ? {} : { appId }), ...(externalId === null ? {} : { externalId }) };
  return {
    id: request.id,
    ...(Object.keys(source).length === 0 ? {} : { source }),
    status: request.status,
    orderId: request.order_id,
    orderNumber: String(request.order_number),
    amount: money2(request.amount, request.currency, request.locale),
    currency: request.currency,
    paymentGatewayOrderId: request.id,
    title: request.title,
    description: request.description,
    ...(request.expires_at === null ? {} : { expirationDate: request.expires_at.toISOString() }),
    extendedFields: { namespaces: request.extended_fields },
    createdDate: request.created_at.toISOString(),
    updatedDate: request.updated_at.toISOString(),
    ...(request.image === null ? {} : { image: request.image }),
    blockedPaymentMethods: request.blocks_manual ? ["MANUAL"] : [],
  };
}
