import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "../session/use-session.ts";
import { forgetView, keepView, savedViewsQuery, type ViewedScreen } from "./queries.ts";
import styles from "./views.module.css";

type SaveProps = { screen: ViewedScreen; search: Record<string, unknown>; onClose: () => void };

export function SaveViewDialog({ screen, search, onClose }: SaveProps) {
  const [name, setName] = useState("");
  const [isShared, setIsShared] = useState(false);
  const views = useQuery(savedViewsQuery(screen));
  const isReady = name.trim() !== "";
  const isKnown = views.data?.some((view) => view.isOwn && view.name === name.trim()) ?? false;
  const save = useMutation({
    mutationFn: () => keepView({ screen, name: name.trim(), search, isShared }),
    onSuccess: () => {
      showToast("View saved");
      onClose();
    },
  });
  return (
    <Modal
      title="Save this view"
      isOpen
      onClose={onClose}
      onSubmit={() => isReady && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={!isReady}>
            {isKnown ? "Replace" : "Save"}
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        <TextField
          name="name"
          label="Name"
          autoFocus
          value={name}
          maxLength={60}
          autoComplete="off"
          hint={
            isKnown ? "You have a view of this name; it will be replaced." : "Filters, search and sorting come along."
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Share it with the team"
          hint="Everybody who may open this list sees it."
          checked={isShared}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}

export function DeleteViewsDialog({ screen, onClose }: { screen: ViewedScreen; onClose: () => void }) {
  const views = useQuery(savedViewsQuery(screen));
  const managesStaff = useCan()("staff:write");
  const remove = useMutation({ mutationFn: forgetView });
  const mayForget = (views.data ?? []).filter(({ isOwn }) => isOwn || managesStaff);
  return (
    <Modal
      title="Delete views"
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      {mayForget.length === 0 && <p className={styles.hint}>No views are left.</p>}
      <ul className={styles.columns}>
        {mayForget.map((view) => (
          <li key={view.id} className={styles.column}>
            <span className={styles.viewName}>
              {view.name}
              {view.isShared && (
                <span className={styles.hint}>{view.isOwn ? "Shared with the team" : "Shared by somebody else"}</span>
              )}
            </span>
            <Button
              variant="plain"
              size="icon"
              aria-label={`Delete the view ${view.name}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove.mutate(view)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
