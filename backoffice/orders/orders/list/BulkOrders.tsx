import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { bulkGenerateInvoices, getAddressLabels, getPackingSlips } from "#api/orders/invoices.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { bulkUpdateOrders, markOrdersAsPaid } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { FulfillOrdersDialog, type Outcome } from "../fulfillment/FulfillOrdersDialog.tsx";
import { openFile } from "../open-file.ts";
import { refreshOrders } from "../queries.ts";
import { type OrderListTexts, orderListTexts } from "./texts/texts.ts";

// Forms are not part of the first load of the list.
const TagsDialog = lazy(async () => ({ default: (await import("./TagsDialog.tsx")).TagsDialog }));

type Failure = { order: string; reason: string };
type Action = keyof OrderListTexts["bulk"]["done"];
type Props = { orders: readonly Order[]; onDone: () => void };

/** Bulk actions. Orders that fail are listed with the reason. */
export function BulkOrders({ orders, onDone }: Props) {
  const can = useCan();
  const language = useLanguage();
  const texts = useTexts(orderListTexts).bulk;
  const [dialog, setDialog] = useState<"fulfill" | "pay" | "tags">();
  const [failures, setFailures] = useState<{ action: Action; list: readonly Failure[]; done: number }>();
  const ids = orders.map((order) => order.id);
  const finish = async (action: Action, results: readonly Outcome[]): Promise<void> => {
    await refreshOrders();
    const list = results.flatMap(({ itemMetadata: { success, error } }, index) =>
      success ? [] : [{ order: `#${orders[index]?.number ?? ""}`, reason: error?.description ?? texts.failed }],
    );
    setDialog(undefined);
    if (list.length === 0) {
      showToast(formatMessage(language, texts.done[action], { count: results.length }));
      onDone();
    } else setFailures({ action, list, done: results.length - list.length });
  };
  const archive = useMutation({
    mutationFn: (archived: boolean) =>
      call(bulkUpdateOrders, { body: { orders: ids.map((id) => ({ order: { id, archived } })) } }),
    onSuccess: ({ results }, archived) => finish(archived ? "archive" : "unarchive", results),
  });
  const pay = useMutation({
    mutationFn: () => call(markOrdersAsPaid, { body: { ecomOrderIds: ids } }),
    onSuccess: ({ results }) => finish("pay", results),
  });
  const invoice = useMutation({
    mutationFn: () => call(bulkGenerateInvoices, { body: { orderIds: ids } }),
    onSuccess: ({ results }) => finish("invoice", results),
  });
  const slips = useMutation({
    mutationFn: () => call(getPackingSlips, { body: { orderIds: ids } }),
    onSuccess: ({ pdfUrl }) => openFile(pdfUrl),
  });
  const labels = useMutation({
    mutationFn: () => call(getAddressLabels, { body: { orderIds: ids } }),
    onSuccess: ({ pdfUrl }) => openFile(pdfUrl),
  });
  const problem = [archive, pay, invoice, slips, labels].find((each) => each.isError)?.error;
  const areArchived = orders.every((order) => order.archived);
  const canWrite = can("orders:write");
  return (
    <>
      <SelectionBar label={texts.selected} count={orders.length} onClear={onDone}>
        {problem !== undefined && <span role="alert">{messageOf(problem)}</span>}
        {canWrite && (
          <Button variant="onInk" size="small" onClick={() => setDialog("fulfill")}>
            {texts.fulfill}
          </Button>
        )}
        <Button variant="onInk" size="small" isBusy={slips.isPending} onClick={() => slips.mutate()}>
          {texts.packingSlips}
        </Button>
        <Button variant="onInk" size="small" isBusy={labels.isPending} onClick={() => labels.mutate()}>
          {texts.addressLabels}
        </Button>
        {can("payments:write") && (
          <Button variant="onInk" size="small" onClick={() => setDialog("pay")}>
            {texts.markAsPaid}
          </Button>
        )}
        {canWrite && (
          <Menu
            variant="onInk"
            size="small"
            label={texts.more}
            entries={[
              { id: "invoice", label: texts.createInvoices, onSelect: () => invoice.mutate() },
              { id: "tags", label: texts.editTags, onSelect: () => setDialog("tags") },
              {
                id: "archive",
                label: areArchived ? texts.unarchive : texts.archive,
                onSelect: () => archive.mutate(!areArchived),
              },
            ]}
          />
        )}
      </SelectionBar>
      {dialog === "pay" && (
        <ConfirmDialog
          title={formatMessage(language, texts.payTitle, { count: orders.length })}
          isOpen
          onClose={() => setDialog(undefined)}
          onConfirm={() => pay.mutate()}
          confirmLabel={texts.markAsPaid}
          isBusy={pay.isPending}
        >
          <p>{texts.payText}</p>
        </ConfirmDialog>
      )}
      {dialog === "fulfill" && (
        <FulfillOrdersDialog
          orders={orders}
          onClose={() => setDialog(undefined)}
          onFinish={(results) => finish("fulfill", results)}
        />
      )}
      <Suspense>
        {dialog === "tags" && (
          <TagsDialog ids={ids} onClose={() => setDialog(undefined)} onFinish={(results) => finish("tags", results)} />
        )}
      </Suspense>
      {failures !== undefined && (
        <Modal
          title={formatMessage(language, texts.notDone[failures.action], { count: failures.list.length })}
          isOpen
          onClose={() => setFailures(undefined)}
          footer={<Button onClick={() => setFailures(undefined)}>{texts.close}</Button>}
        >
          <FieldStack>
            {failures.done > 0 && (
              <p>{formatMessage(language, texts.done[failures.action], { count: failures.done })}</p>
            )}
            <ul>
              {failures.list.map(({ order, reason }) => (
                <li key={order}>
                  <strong>{order}</strong> {reason}
                </li>
              ))}
            </ul>
          </FieldStack>
        </Modal>
      )}
    </>
  );
}
