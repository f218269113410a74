import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { bulkGenerateInvoices, getPackingSlips } from "#api/orders/invoices.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { bulkUpdateOrders, bulkUpdateOrderTags, markOrdersAsPaid } from "#api/orders/orders/orders.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { SelectionBar } from "#backoffice/components/tables/SelectionBar.tsx";
import { plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { FulfillOrdersDialog, type Outcome } from "../fulfillment/FulfillOrdersDialog.tsx";
import { openFile } from "../open-file.ts";
import { refreshOrders } from "../queries.ts";

type Failure = { order: string; why: string };
type Props = { orders: readonly Order[]; onDone: () => void };

/** What can be done with the chosen orders at once; whatever fails is listed with its cause. */
export function BulkOrders({ orders, onDone }: Props) {
  const can = useCan();
  const [dialog, setDialog] = useState<"fulfill" | "pay" | "tags">();
  const [failures, setFailures] = useState<{ verb: string; list: readonly Failure[]; done: number }>();
  const ids = orders.map((order) => order.id);
  const finish = async (verb: string, results: readonly Outcome[]): Promise<void> => {
    await refreshOrders();
    const list = results.flatMap(({ itemMetadata: { success, error } }, index) =>
      success ? [] : [{ order: `#${orders[index]?.number ?? ""}`, why: error?.description ?? "It did not work." }],
    );
    setDialog(undefined);
    if (list.length === 0) {
      showToast(`${plural(results.length, "order")} ${verb}`);
      onDone();
    } else setFailures({ verb, list, done: results.length - list.length });
  };
  const archive = useMutation({
    mutationFn: (archived: boolean) =>
      call(bulkUpdateOrders, { body: { orders: ids.map((id) => ({ order: { id, archived } })) } }),
    onSuccess: (answer, archived) => finish(archived ? "archived" : "taken out of the archive", answer.results),
  });
  const pay = useMutation({
    mutationFn: () => call(markOrdersAsPaid, { body: { ecomOrderIds: ids } }),
    onSuccess: (answer) => finish("marked as paid", answer.results),
  });
  const invoice = useMutation({
    mutationFn: () => call(bulkGenerateInvoices, { body: { orderIds: ids } }),
    onSuccess: (answer) => finish("invoiced", answer.results),
  });
  const slips = useMutation({
    mutationFn: () => call(getPackingSlips, { body: { orderIds: ids } }),
    onSuccess: ({ pdfUrl }) => openFile(pdfUrl),
  });
  const problem = [archive, pay, invoice, slips].find((each) => each.isError)?.error;
  const areArchived = orders.every((order) => order.archived);
  const canWrite = can("orders:write");
  return (
    <>
      <SelectionBar label="Chosen orders" count={orders.length} noun="order" onClear={onDone}>
        {problem !== undefined && <span role="alert">{messageOf(problem)}</span>}
        {canWrite && (
          <Button variant="onInk" size="small" onClick={() => setDialog("fulfill")}>
            Fulfill
          </Button>
        )}
        <Button variant="onInk" size="small" isBusy={slips.isPending} onClick={() => slips.mutate()}>
          Packing slips
        </Button>
        {can("payments:write") && (
          <Button variant="onInk" size="small" onClick={() => setDialog("pay")}>
            Mark as paid
          </Button>
        )}
        {canWrite && (
          <Menu
            variant="onInk"
            size="small"
            label="More"
            entries={[
              { id: "invoice", label: "Create invoices", onSelect: () => invoice.mutate() },
              { id: "tags", label: "Tags…", onSelect: () => setDialog("tags") },
              {
                id: "archive",
                label: areArchived ? "Take out of the archive" : "Archive",
                onSelect: () => archive.mutate(!areArchived),
              },
            ]}
          />
        )}
      </SelectionBar>
      {dialog === "pay" && (
        <ConfirmDialog
          title={`Mark ${plural(orders.length, "order")} as paid?`}
          isOpen
          onClose={() => setDialog(undefined)}
          onConfirm={() => pay.mutate()}
          confirmLabel="Mark as paid"
          isBusy={pay.isPending}
        >
          <p>This records that the open amounts came in outside the store. It moves no money.</p>
        </ConfirmDialog>
      )}
      {dialog === "fulfill" && (
        <FulfillOrdersDialog
          orders={orders}
          onClose={() => setDialog(undefined)}
          onFinish={(results) => finish("fulfilled", results)}
        />
      )}
      {dialog === "tags" && <TagsDialog ids={ids} onClose={() => setDialog(undefined)} onFinish={finish} />}
      {failures !== undefined && (
        <Modal
          title={`${plural(failures.list.length, "order")} could not be ${failures.verb}`}
          isOpen
          onClose={() => setFailures(undefined)}
          footer={<Button onClick={() => setFailures(undefined)}>Close</Button>}
        >
          <FieldStack>
            {failures.done > 0 && <p>{plural(failures.done, "order")} went through.</p>}
            <ul>
              {failures.list.map(({ order, why }) => (
                <li key={order}>
                  <strong>{order}</strong> {why}
                </li>
              ))}
            </ul>
          </FieldStack>
        </Modal>
      )}
    </>
  );
}

type TagsProps = {
  ids: string[];
  onClose: () => void;
  onFinish: (verb: string, results: readonly Outcome[]) => Promise<void>;
};

function TagsDialog({ ids, onClose, onFinish }: TagsProps) {
  const [text, setText] = useState("");
  const [isRemoving, setIsRemoving] = useState(false);
  const tagIds = text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const save = useMutation({
    mutationFn: () => {
      const tags = { privateTags: { tagIds } };
      return call(bulkUpdateOrderTags, {
        body: { orderIds: ids, ...(isRemoving ? { unassignTags: tags } : { assignTags: tags }) },
      });
    },
    onSuccess: (answer) => onFinish("tagged", answer.results),
  });
  return (
    <Modal
      title={`Tags of ${plural(ids.length, "order")}`}
      isOpen
      onClose={onClose}
      onSubmit={() => tagIds.length > 0 && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={tagIds.length === 0}>
            {isRemoving ? "Remove tags" : "Add tags"}
          </Button>
        </>
      }
    >
      <FieldStack>
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        <TextField
          label="Tags"
          hint="Several with commas between. Only staff see them."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label="Remove these tags instead"
          checked={isRemoving}
          onChange={(event) => setIsRemoving(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}
