/**
 * Hooks of orders: what other modules do inside an order's own transaction, such as booking slots, issuing tickets and starting
 * subscription contracts. A handler that throws an `AppError` rolls the whole order back.
 */
import type { Language } from "#api/store/languages.ts";
import type { Apps } from "#server/checkout/carts/public.ts";
import type { OrderDraft } from "#server/checkout/checkouts/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { hookPoint } from "#server/platform/db/hooks.ts";
import type { Order } from "../order.ts";

type Cause = { readonly actor: Actor; readonly now: Date };

/** `apps`: somebody waits in whose call apps may be asked. */
type Asked = { readonly apps?: Apps | undefined };

export type PlacingOrder = Cause &
  Asked & {
    readonly draft: OrderDraft;
    /** Stock and whatever else sells out was set aside when the payment began. */
    readonly isHeld: boolean;
  };

export type HeldOrder = { readonly draft: OrderDraft; readonly now: Date };

export type OrderHooks = {
  /** A payment begins: set aside until `until` what `onPlacing` will take, or throw to refuse. */
  onHeld?(tx: Tx, held: HeldOrder & Asked & { readonly actor: Actor; readonly until: Date }): Promise<void>;
  /** The payment was given up: what was set aside is free again. May be called when nothing is held. */
  onReleased?(tx: Tx, released: HeldOrder): Promise<void>;
  /** Before the number is drawn and the rows are written: take what can sell out or be spent, or throw to refuse. */
  onPlacing?(tx: Tx, placing: PlacingOrder): Promise<void>;
  /** The order stands, in the same transaction. `draft` is missing for orders that staff or apps made directly. */
  onPlaced?(tx: Tx, placed: Cause & { readonly order: Order; readonly draft: OrderDraft | undefined }): Promise<void>;
  /** The payment status has just become PAID (also at once, with `onPlaced`). May come again after a refund failed. */
  onPaid?(tx: Tx, paid: Cause & { readonly order: Order }): Promise<void>;
  /** Money of the order was paid, set aside or given back, after `onPaid` if that comes too. May come without a change. */
  onMoneyChanged?(tx: Tx, changed: Cause & { readonly order: Order }): Promise<void>;
  /** Give back what `onPlacing` took. */
  onCanceled?(tx: Tx, canceled: Cause & { readonly order: Order }): Promise<void>;
  /** An edit is about to be applied: `units` by line, of those that stay. */
  onEditing?(
    tx: Tx,
    editing: Cause & { readonly order: Order; readonly units: ReadonlyMap<string, number> },
  ): Promise<void>;
  /** An edit was applied: lines came, went or changed. */
  onEdited?(tx: Tx, edited: Cause & { readonly before: Order; readonly order: Order }): Promise<void>;
  /** A fulfillment is about to be deleted: `lines` are its units. Throw to refuse. */
  onUnfulfilling?(
    tx: Tx,
    unfulfilling: Cause & { readonly order: Order; readonly lines: readonly { id: string; quantity: number }[] },
  ): Promise<void>;
  /** Units of lines are given back: take back what they gave. `order` has them among its refunded units already. */
  onRefunded?(tx: Tx, refunded: Cause & RefundedUnits): Promise<void>;
  /** The money of such a refund could not be sent: its units are paid again. */
  onRefundFailed?(tx: Tx, failed: Cause & { readonly order: Order; readonly refundId: string }): Promise<void>;
  /** Something the order gave has been spent, fetched or attended, so that its buyer alone cannot undo it any more. */
  isUsed?(db: Connection, order: Order, now: Date): Promise<boolean>;
  /** Which of its lines come again, for its page and mails. */
  renewals?(db: Connection, order: Order, language: Language): Promise<Renewal[]>;
};

export type Renewal = {
  readonly lineId: string;
  readonly contractId: string;
  /** What is charged when, and until when, in one sentence. */
  readonly description: string;
  readonly isOpen: boolean;
  readonly canBuyerCancel: boolean;
};

export type RefundedUnits = {
  readonly order: Order;
  readonly refundId: string;
  readonly lineIds: readonly string[];
  /** The buyer is told of the refund, and so of what ends with it. */
  readonly sendsMail: boolean;
};

export const orderHooks = hookPoint<OrderHooks>("orders/orders");
