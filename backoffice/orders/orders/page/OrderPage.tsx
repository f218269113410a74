import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ChevronDown, CircleSlash, Truck, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createDraftOrder } from "#api/orders/draft-orders.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { updateOrder } from "#api/orders/orders/orders.ts";
import type { ShippingLabelSettings } from "#api/orders/shipping-labels.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import type { MenuEntry } from "#backoffice/components/overlays/MenuPopover.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { RecordNavigation } from "#backoffice/shell/navigation/RecordNavigation.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { isPositive, subtractAmounts } from "#ui/money.ts";
import { DeliveryGroups } from "../fulfillment/DeliveryGroups.tsx";
import { historyOf, isSent, needsShipping, unsentUnits } from "../fulfillment/sent.ts";
import { LabelsCard } from "../labels/LabelsCard.tsx";
import { labelsQuery } from "../labels/label-queries.ts";
import { labelTexts } from "../labels/texts/texts.ts";
import { CanceledBadge, FulfillmentBadge, PaymentBadge } from "../list/badges.tsx";
import { PaymentCard } from "../payment/PaymentCard.tsx";
import { fulfillmentsQuery, orderQuery, refreshOrders, transactionsQuery } from "../queries.ts";
import { OpenReturnBadge, OpenReturns } from "../returns/OpenReturns.tsx";
import { ReturnsCard } from "../returns/ReturnsCard.tsx";
import { Approval } from "./Approval.tsx";
import { DigitalItemsCard } from "./DigitalItemsCard.tsx";
import { DocumentsCard } from "./DocumentsCard.tsx";
import { PeopleCards } from "./PeopleCards.tsx";
import { PriceExplanationCard } from "./PriceExplanationCard.tsx";
import { Timeline } from "./Timeline.tsx";
import { orderPageTexts } from "./texts/texts.ts";

const FulfillSheet = lazy(async () => ({ default: (await import("../fulfillment/FulfillSheet.tsx")).FulfillSheet }));
const BuyLabelSheet = lazy(async () => ({ default: (await import("../labels/BuyLabelSheet.tsx")).BuyLabelSheet }));
const RefundSheet = lazy(async () => ({ default: (await import("../payment/RefundSheet.tsx")).RefundSheet }));
const CancelDialog = lazy(async () => ({ default: (await import("./CancelDialog.tsx")).CancelDialog }));
const PaymentLinkDialog = lazy(async () => ({
  default: (await import("../payment/PaymentLinkDialog.tsx")).PaymentLinkDialog,
}));
const StartReturn = lazy(async () => ({ default: (await import("../returns/StartReturn.tsx")).StartReturn }));
const MarkAsPaidDialog = lazy(async () => ({
  default: (await import("../payment/MarkAsPaidDialog.tsx")).MarkAsPaidDialog,
}));

const RecordPaymentDialog = lazy(async () => ({
  default: (await import("../payment/RecordPaymentDialog.tsx")).RecordPaymentDialog,
}));
const ChargeCardDialog = lazy(async () => ({
  default: (await import("../payment/ChargeCardDialog.tsx")).ChargeCardDialog,
}));
const RedeemPassDialog = lazy(async () => ({
  default: (await import("../payment/RedeemPassDialog.tsx")).RedeemPassDialog,
}));
const PaymentLinks = lazy(async () => ({ default: (await import("../payment/PaymentLinks.tsx")).PaymentLinks }));

type Overlay = "fulfill" | "label" | "refund" | "return" | "cancel" | "pay" | "link" | "record" | "charge" | "redeem";

export function OrderPage() {
  const { orderId } = useParams({ from: "/shell/orders/$orderId" });
  const language = useLanguage();
  const texts = useTexts(orderPageTexts);
  const { data: order } = useSuspenseQuery(orderQuery(orderId));
  const fulfillments = useQuery(fulfillmentsQuery(orderId));
  const transactions = useQuery(transactionsQuery(orderId));
  const failure = fulfillments.error ?? transactions.error;
  const [overlay, setOverlay] = useState<Overlay>();
  const close = () => setOverlay(undefined);
  const allowed = useAllowed(order);
  const history = fulfillments.data && transactions.data && historyOf(fulfillments.data, transactions.data.refunds);
  const isNothingToSend = history && order.lineItems.every((line) => unsentUnits(line, history).toSend === 0);

  return (
    <Page
      title={formatMessage(language, texts.title, { number: order.number })}
      width="narrow"
      back={{ to: "/orders", label: texts.back }}
      badges={<Badges order={order} isNothingToSend={isNothingToSend} />}
      steps={<RecordNavigation list="orders" id={orderId} />}
      subtitle={formatMessage(language, texts.subtitle, {
        when: formatDateTime(order.createdDate),
        method: order.paymentMethodName,
      })}
      actions={
        <Actions
          order={order}
          allowed={{
            ...allowed,
            fulfill: allowed.fulfill && isNothingToSend !== true,
            label: allowed.label && isNothingToSend === false,
          }}
          onChoose={setOverlay}
        />
      }
    >
      <Columns
        main={
          <>
            <Approval order={order} />
            <OpenReturns orderId={order.id} />
            {order.isTestPayment && <Banner tone="note">{texts.testPayment}</Banner>}
            {fulfillments.data === undefined || history === undefined ? (
              <Card title={texts.items}>
                {failure === null ? (
                  <SkeletonText lines={4} />
                ) : (
                  <ErrorState error={failure} onRetry={() => void refreshOrders()} />
                )}
              </Card>
            ) : (
              <DeliveryGroups
                order={order}
                fulfillments={fulfillments.data}
                history={history}
                {...(allowed.fulfill && { onFulfill: () => setOverlay("fulfill") })}
                {...(allowed.label && { onBuyLabel: () => setOverlay("label") })}
              />
            )}
            <PaymentCard
              order={order}
              transactions={transactions}
              {...(allowed.pay && { onMarkAsPaid: () => setOverlay("pay") })}
            />
            <Suspense>
              <PaymentLinks orderId={order.id} />
            </Suspense>
            <PriceExplanationCard order={order} />
            <Timeline order={order} fulfillments={fulfillments.data ?? []} />
          </>
        }
        side={
          <>
            <PeopleCards order={order} />
            <LabelsCard
              order={order}
              fulfillments={fulfillments.data ?? []}
              history={history}
              canFulfill={allowed.fulfill && isNothingToSend === false}
            />
            <DigitalItemsCard order={order} />
            <DocumentsCard order={order} />
            <ReturnsCard orderId={order.id} />
          </>
        }
      />
      <Suspense>
        {overlay === "fulfill" && history && <FulfillSheet order={order} history={history} onClose={close} />}
        {overlay === "label" && history && <BuyLabelSheet order={order} history={history} onClose={close} />}
        {overlay === "refund" && history && <RefundSheet order={order} history={history} onClose={close} />}
        {overlay === "return" && <StartReturn order={order} onClose={close} />}
        {overlay === "cancel" && <CancelDialog order={order} onClose={close} />}
        {overlay === "pay" && <MarkAsPaidDialog order={order} onClose={close} />}
        {overlay === "record" && <RecordPaymentDialog order={order} onClose={close} />}
        {overlay === "charge" && <ChargeCardDialog order={order} onClose={close} />}
        {overlay === "redeem" && <RedeemPassDialog order={order} onClose={close} />}
        {overlay === "link" && <PaymentLinkDialog order={order} onClose={close} />}
      </Suspense>
    </Page>
  );
}

function Badges({ order, isNothingToSend }: { order: Order; isNothingToSend: boolean | undefined }) {
  const texts = useTexts(orderPageTexts);
  return (
    <>
      <PaymentBadge order={order} />
      {order.status === "CANCELED" ? (
        <CanceledBadge />
      ) : (
        <FulfillmentBadge order={order} isNothingToSend={isNothingToSend} />
      )}
      <OpenReturnBadge orderId={order.id} />
      {order.archived && <Badge>{texts.archived}</Badge>}
    </>
  );
}

type Allowed = Record<Overlay | "edit", boolean>;

/** The actions that the order's state and the staff member's permissions allow. */
function useAllowed(order: Order): Allowed {
  const can = useCan();
  const labels = useQuery({ ...labelsQuery(order.id), enabled: can("orders:read") }).data;
  const isOpen = order.status === "APPROVED";
  const { paid, refunded, pendingRefund, balance } = order.balanceSummary;
  return {
    fulfill: isOpen && order.fulfillmentStatus !== "FULFILLED" && can("orders:write"),
    label:
      isOpen && can("orders:write") && hasAddress(order) && labels !== undefined && offersLabels(labels.providerState),
    cancel: isOpen && !order.lineItems.some(isSent) && can("orders:write"),
    return: order.lineItems.some(isSent) && can("orders:write"),
    refund: isPositive(subtractAmounts(paid, refunded, pendingRefund)) && can("payments:write"),
    pay: isOpen && isPositive(balance) && can("payments:write"),
    link: isOpen && isPositive(balance) && can("orders:write"),
    record: isOpen && isPositive(balance) && can("payments:write"),
    charge: isOpen && isPositive(balance) && order.buyerInfo.memberId !== undefined && can("payments:write"),
    redeem:
      isOpen &&
      order.buyerInfo.memberId !== undefined &&
      order.lineItems.some(({ paymentOption }) => paymentOption === "MEMBERSHIP_OFFLINE") &&
      can("payments:write") &&
      can("subscriptions:read"),
    edit: isOpen && !order.imported && order.paymentStatus !== "FULLY_REFUNDED" && can("orders:write"),
  };
}

/** Labels that were never set up or are switched off aren't offered; for other problems the sheet has the reason. */
const offersLabels = (state: ShippingLabelSettings["state"]): boolean =>
  state !== "NEEDS_KEY" && state !== "SWITCHED_OFF";

const hasAddress = ({ recipientInfo, shippingInfo, lineItems }: Order): boolean =>
  recipientInfo?.address !== undefined &&
  shippingInfo?.logistics?.pickupDetails === undefined &&
  lineItems.some((line) => needsShipping(line) && line.quantity > line.fulfilledQuantity);

type ActionsProps = { order: Order; allowed: Allowed; onChoose: (overlay: Overlay) => void };

function Actions({ order, allowed, onChoose }: ActionsProps) {
  const navigate = useNavigate();
  const texts = useTexts(orderPageTexts).actions;
  const can = useCan();
  const begin = useMutation({
    mutationFn: (from: "edit" | "copy") =>
      call(createDraftOrder, { body: from === "edit" ? { orderId: order.id } : { sourceOrderId: order.id } }),
    onSuccess: ({ calculatedDraftOrder: { draftOrder } }) =>
      navigate({ to: "/drafts/$draftId", params: { draftId: draftOrder.id } }),
    onError: (error) => showToast(messageOf(error)),
  });
  const archive = useMutation({
    mutationFn: () => call(updateOrder, { params: { id: order.id }, body: { order: { archived: !order.archived } } }),
    onSuccess: refreshOrders,
    onError: (error) => showToast(messageOf(error)),
  });
  const labels = useTexts(labelTexts).buy;
  const more: MenuEntry[] = [];
  if (allowed.label) more.push({ id: "label", label: labels.open, onSelect: () => onChoose("label") });
  if (allowed.return) more.push({ id: "return", label: texts.return, onSelect: () => onChoose("return") });
  if (allowed.edit) more.push({ id: "edit", label: texts.edit, onSelect: () => begin.mutate("edit") });
  if (allowed.record) more.push({ id: "record", label: texts.record, onSelect: () => onChoose("record") });
  if (allowed.charge) more.push({ id: "charge", label: texts.charge, onSelect: () => onChoose("charge") });
  if (allowed.redeem) more.push({ id: "redeem", label: texts.redeem, onSelect: () => onChoose("redeem") });
  if (allowed.link) more.push({ id: "link", label: texts.paymentLink, onSelect: () => onChoose("link") });
  if (can("orders:write")) {
    more.push({ id: "copy", label: texts.duplicate, onSelect: () => begin.mutate("copy") });
    more.push({
      id: "archive",
      label: order.archived ? texts.unarchive : texts.archive,
      onSelect: () => archive.mutate(),
    });
  }
  if (allowed.cancel) {
    more.push({
      id: "cancel",
      label: texts.cancel,
      icon: <CircleSlash aria-hidden="true" />,
      isDangerous: true,
      onSelect: () => onChoose("cancel"),
    });
  }
  return (
    <>
      {allowed.refund && (
        <Button icon={<Undo2 aria-hidden="true" />} onClick={() => onChoose("refund")}>
          {texts.refund}
        </Button>
      )}
      {more.length > 0 && (
        <Menu entries={more}>
          {texts.more} <ChevronDown aria-hidden="true" />
        </Menu>
      )}
      {allowed.fulfill && (
        <Button variant="primary" icon={<Truck aria-hidden="true" />} onClick={() => onChoose("fulfill")}>
          {texts.fulfill}
        </Button>
      )}
    </>
  );
}
