import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { useCan } from "../session/use-session.ts";
import { removeView, savedViewsQuery, storeView, type ViewedScreen } from "./queries.ts";
import { viewsTexts } from "./texts/texts.ts";
import styles from "./views.module.css";

const texts = viewsTexts[staffLanguage()];

type SaveProps = { screen: ViewedScreen; search: Record<string, unknown>; onClose: () => void };

export function SaveViewDialog({ screen, search, onClose }: SaveProps) {
  const [name, setName] = useState("");
  const [isShared, setIsShared] = useState(false);
  const views = useQuery(savedViewsQuery(screen));
  const isReady = name.trim() !== "";
  const replacesView = views.data?.some((view) => view.isOwn && view.name === name.trim()) ?? false;
  const save = useMutation({
    mutationFn: () => storeView({ screen, name: name.trim(), search, isShared }),
    onSuccess: () => {
      showToast(texts.saveDialog.saved);
      onClose();
    },
  });
  return (
    <Modal
      title={texts.saveDialog.title}
      isOpen
      onClose={onClose}
      onSubmit={() => isReady && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={!isReady}>
            {replacesView ? texts.saveDialog.replace : texts.saveDialog.save}
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        <TextField
          name="name"
          label={texts.saveDialog.name}
          autoFocus
          value={name}
          maxLength={60}
          autoComplete="off"
          hint={replacesView ? texts.saveDialog.replaceHint : texts.saveDialog.hint}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.saveDialog.share}
          hint={texts.saveDialog.shareHint}
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
  const remove = useMutation({ mutationFn: removeView });
  const deletable = (views.data ?? []).filter(({ isOwn }) => isOwn || managesStaff);
  return (
    <Modal
      title={texts.deleteDialog.title}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      {deletable.length === 0 && <p className={styles.hint}>{texts.deleteDialog.none}</p>}
      <ul className={styles.columns}>
        {deletable.map((view) => (
          <li key={view.id} className={styles.column}>
            <span className={styles.viewName}>
              {view.name}
              {view.isShared && <span className={styles.hint}>{view.isOwn ? texts.shared : texts.sharedByOther}</span>}
            </span>
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.deleteDialog.delete, { name: view.name })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove.mutate(view)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
