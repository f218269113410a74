/**
 * Hooks of orders: what other modules do in an order's transaction, such as booking slots, issuing tickets and starting
 * subscription contracts. A handler that throws an `AppError` rolls the whole order back.
 */
import type { Language } from "#api/store/languages.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import type { OrderDraft } from "#server/checkout/checkouts/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { hookPoint } from "#server/platform/db/hooks.ts";
import type { Order } from "../order.ts";

type Cause = { readonly actor: Actor; readonly now: Date };

/** `apps`, the answers of installed apps, is set during a request. */
type Asked = { readonly apps?: AppAnswers | undefined };

export type PlacingOrder = Cause &
  Asked & {
    readonly draft: OrderDraft;
    /** Stock and other limited resources were reserved when the payment began. */
    readonly isHeld: boolean;
  };

type HeldOrder = { readonly draft: OrderDraft; readonly now: Date };

export type OrderHooks = {
  /** A payment begins: reserve until `until` what `onPlacing` will take, or throw to reject. */
  onHeld?(tx: Tx, held: HeldOrder & Asked & { readonly actor: Actor; readonly until: Date }): Promise<void>;
  /** The payment was abandoned: release what was reserved. May be called when nothing is reserved. */
  onReleased?(tx: Tx, released: HeldOrder): Promise<void>;
  /**
   * Before the number is drawn and the rows are written: take limited resources and charge balances, or throw to
   * reject.
   */
  onPlacing?(tx: Tx, placing: PlacingOrder): Promise<void>;
  /**
   * The order was inserted, in the same transaction. `draft` is missing for orders that staff or apps created directly.
   */
  onPlaced?(tx: Tx, placed: Cause & { readonly order: Order; readonly draft: OrderDraft | undefined }): Promise<void>;
  /**
   * The payment status became PAID (possibly right after `onPlaced`), or a paid order was approved. May be called again
   * after a refund failed.
   */
  onPaid?(tx: Tx, paid: Cause & { readonly order: Order }): Promise<void>;
  /** A payment or refund changed, after `onPaid` if both apply. May be called without a change. */
  onMoneyChanged?(tx: Tx, changed: Cause & { readonly order: Order }): Promise<void>;
  /**
   * The order was approved, after `onPaid` if both apply: give what orders without an approval get in `onPlaced` and
   * `onMoneyChanged`.
   */
  onApproved?(tx: Tx, approved: Cause & { readonly order: Order }): Promise<void>;
  /** Release what `onPlacing` took. */
  onCanceled?(tx: Tx, canceled: Cause & { readonly order: Order }): Promise<void>;
  /** An edit is about to be applied: `units` by line, for lines that stay. */
  onEditing?(
    tx: Tx,
    editing: Cause & { readonly order: Order; readonly units: ReadonlyMap<string, number> },
  ): Promise<void>;
  /** An edit was applied: lines were added, removed or changed. */
  onEdited?(tx: Tx, edited: Cause & { readonly before: Order; readonly order: Order }): Promise<void>;
  /** A fulfillment is about to be deleted: `lines` are its units. Throw to reject. */
  onUnfulfilling?(
    tx: Tx,
    unfulfilling: Cause & { readonly order: Order; readonly lines: readonly { id: string; quantity: number }[] },
  ): Promise<void>;
  /** Units were refunded: revoke what they granted. `order` already counts them as refunded. */
  onRefunded?(tx: Tx, refunded: Cause & RefundedUnits): Promise<void>;
  /** The refund failed: its units are paid again. */
  onRefundFailed?(tx: Tx, failed: Cause & { readonly order: Order; readonly refundId: string }): Promise<void>;
  /** Whether something the order granted was spent, downloaded or attended, so that the buyer can't undo it alone. */
  isUsed?(db: Connection, order: Order, now: Date): Promise<boolean>;
  /** Subscriptions of the order, for its page and emails. */
  renewals?(db: Connection, order: Order, language: Language): Promise<Renewal[]>;
};

export type Renewal = {
  readonly lineId: string;
  readonly contractId: string;
  /** Amount, interval and end of the charges, in one sentence. */
  readonly description: string;
  readonly isOpen: boolean;
  readonly canBuyerCancel: boolean;
};

export type RefundedUnits = {
  readonly order: Order;
  readonly refundId: string;
  readonly lineIds: readonly string[];
  /** The buyer gets an email about the refund and about what ends with it. */
  readonly sendsMail: boolean;
};

export const orderHooks = hookPoint<OrderHooks>("orders/orders");
