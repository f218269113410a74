import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { deleteSavedView, listSavedViews, saveView } from "#api/saved-views.ts";
import { call, queryClient } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { TextField } from "../components/Field.tsx";
import { Menu } from "../components/Menu.tsx";
import { Modal } from "../components/Modal.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { type OrdersSearch, readOrdersSearch } from "./search.ts";

const SCREEN = "orders";
const savedViewsQuery = queryOptions({
  queryKey: ["saved-views", SCREEN],
  queryFn: async () => (await call(listSavedViews, { query: { screen: SCREEN } })).savedViews,
});
const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewsQuery.queryKey });

type Props = { search: OrdersSearch; onOpen: (search: OrdersSearch) => void };

/** The own views of the list, kept on the server. */
export function SavedViewsMenu({ search, onOpen }: Props) {
  const views = useQuery(savedViewsQuery);
  const [dialog, setDialog] = useState<"save" | "manage">();
  const known = views.data ?? [];
  return (
    <>
      <Menu
        variant="plain"
        size="small"
        entries={[
          ...known.map((view) => ({
            id: view.id,
            label: view.name,
            onSelect: () => onOpen(readOrdersSearch(view.search)),
          })),
          { id: "save", label: "Save this view…", onSelect: () => setDialog("save") },
          ...(known.length === 0
            ? []
            : [{ id: "manage", label: "Delete views…", onSelect: () => setDialog("manage") }]),
        ]}
      >
        <Bookmark aria-hidden="true" /> Views
      </Menu>
      {dialog === "save" && <SaveDialog search={search} onClose={() => setDialog(undefined)} />}
      {dialog === "manage" && <ManageDialog onClose={() => setDialog(undefined)} />}
    </>
  );
}

function SaveDialog({ search, onClose }: { search: OrdersSearch; onClose: () => void }) {
  const [name, setName] = useState("");
  const save = useMutation({
    mutationFn: () => call(saveView, { body: { screen: SCREEN, name: name.trim(), search: { ...search, page: 1 } } }),
    onSuccess: async () => {
      await refresh();
      showToast("View saved");
      onClose();
    },
  });
  return (
    <Modal
      title="Save this view"
      isOpen
      onClose={onClose}
      onSubmit={() => name.trim() !== "" && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={name.trim() === ""}>
            Save
          </Button>
        </>
      }
    >
      {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      <TextField
        label="Name"
        value={name}
        maxLength={60}
        hint="Tab, filters, search and sorting come along."
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Modal>
  );
}

function ManageDialog({ onClose }: { onClose: () => void }) {
  const views = useQuery(savedViewsQuery);
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteSavedView, { params: { id } }),
    onSuccess: refresh,
  });
  return (
    <Modal title="Your views" isOpen onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      <ul>
        {(views.data ?? []).map((view) => (
          <li key={view.id}>
            {view.name}{" "}
            <Button
              variant="plain"
              size="small"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => remove.mutate(view.id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
