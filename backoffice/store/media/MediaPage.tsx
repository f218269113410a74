import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Images, RefreshCw, RotateCcw, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { deleteMedia, restoreMedia, type StoredMedia } from "#api/store/media.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf } from "#backoffice/components/States.tsx";
import {
  ClearFilters,
  FilterBar,
  FilterSelect,
  SearchBox,
  ViewTabs,
} from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { kindOptions } from "./kinds.ts";
import { MediaDetails } from "./MediaDetails.tsx";
import styles from "./MediaPage.module.css";
import tileStyles from "./MediaTile.module.css";
import { MediaTile } from "./MediaTile.tsx";
import {
  defaultMediaSearch,
  librarySearch,
  type MediaSearch,
  mediaQuery,
  refreshMedia,
  retryDownloads,
} from "./queries.ts";
import { SkeletonTiles } from "./SkeletonTiles.tsx";
import { mediaTexts } from "./texts/texts.ts";
import { DropZone } from "./upload/DropZone.tsx";
import { FileButton } from "./upload/FileButton.tsx";
import { UploadList } from "./upload/UploadList.tsx";
import { acceptedFiles, uploadMedia } from "./upload/upload.ts";
import { useUploadQueue } from "./upload/upload-queue.ts";

const language = staffLanguage();
const texts = mediaTexts[language];

/** The media library: upload, search, filter, and bulk actions. */
export function MediaPage() {
  const search = useSearch({ from: "/shell/media" });
  const navigate = useNavigate({ from: "/media" });
  const canEdit = useCan()("products:write");
  const found = useQuery(mediaQuery(librarySearch(search)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { queue, files } = useUploadQueue(uploadMedia, () => void refreshMedia());
  const update = (change: Partial<MediaSearch>): void => {
    if (!("open" in change)) setChosen(new Set());
    void navigate({
      search: (previous) => ({ ...previous, ...("open" in change ? {} : { page: 1 }), ...change }),
      replace: "q" in change,
    });
  };
  const rows = found.data?.media ?? [];
  const toggle = (id: string): void =>
    setChosen((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])));
  const isTrash = search.place === "trash";

  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        canEdit && (
          <FileButton
            label={texts.upload}
            accept={acceptedFiles()}
            isMultiple
            variant="primary"
            icon={<Upload aria-hidden="true" />}
            onFiles={(added) => queue.add(added)}
          />
        )
      }
    >
      <DropZone invitation={texts.drop} onFiles={(added) => queue.add(added)} isDisabled={!canEdit}>
        <Card isFlush>
          <ViewTabs
            label={texts.views}
            views={[
              { id: "library", label: texts.library },
              { id: "trash", label: texts.trash },
            ]}
            current={search.place}
            onChange={(place) => update({ ...defaultMediaSearch, place })}
          />
          <MediaFilters search={search} onChange={update} />
          <UploadList files={files} queue={queue} />
          {chosen.size > 0 && canEdit && (
            <ChosenBar
              rows={rows.filter(({ id }) => chosen.has(id))}
              isTrash={isTrash}
              onDone={() => setChosen(new Set())}
            />
          )}
          {found.isPending && <SkeletonTiles />}
          {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
          {found.isSuccess && rows.length === 0 && (
            <NoMedia
              search={search}
              canEdit={canEdit}
              onClear={() => update({ ...defaultMediaSearch, place: search.place })}
            />
          )}
          {rows.length > 0 && (
            <>
              <ul
                className={tileStyles.grid}
                data-stale={found.isPlaceholderData || undefined}
                aria-label={texts.files}
              >
                {rows.map((media) => (
                  <MediaTile
                    key={media.id}
                    media={media}
                    isChosen={chosen.has(media.id)}
                    onOpen={() => update({ open: media.id })}
                    {...(canEdit && {
                      selection: (
                        <input
                          type="checkbox"
                          className={styles.select}
                          aria-label={formatMessage(language, texts.select, { file: media.fileName })}
                          checked={chosen.has(media.id)}
                          onChange={() => toggle(media.id)}
                        />
                      ),
                    })}
                  />
                ))}
              </ul>
              <Pagination
                page={search.page}
                total={found.data?.metadata.total ?? rows.length}
                noun={texts.noun}
                onChange={(page) => update({ page })}
              />
            </>
          )}
        </Card>
      </DropZone>
      {search.open !== "" && <MediaDetails id={search.open} onClose={() => update({ open: "" })} />}
    </Page>
  );
}

type FiltersProps = { search: MediaSearch; onChange: (change: Partial<MediaSearch>) => void };

const pick = <Value extends string>(value: string, values: readonly Value[]): Value | "" =>
  values.find((known) => known === value) ?? "";

function MediaFilters({ search, onChange }: FiltersProps) {
  const isFiltered =
    search.q !== "" || search.kind !== "" || search.usage !== "" || search.lacks !== "" || search.download !== "";
  return (
    <FilterBar>
      <SearchBox
        label={texts.filters.search}
        placeholder={texts.filters.placeholder}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        label={texts.filters.kind}
        value={search.kind}
        options={kindOptions}
        onChange={(value) => onChange({ kind: pick(value, ["image", "video", "audio", "document", "zip"]) })}
      />
      <FilterSelect
        label={texts.filters.usage}
        value={search.usage}
        options={[
          { value: "used", label: texts.filters.used },
          { value: "unused", label: texts.filters.unused },
        ]}
        onChange={(value) => onChange({ usage: pick(value, ["used", "unused"]) })}
      />
      <FilterSelect
        label={texts.filters.missing}
        value={search.lacks}
        options={[{ value: "text", label: texts.filters.altText }]}
        onChange={(value) => onChange({ lacks: pick(value, ["text"]) })}
      />
      <FilterSelect
        label={texts.filters.download}
        value={search.download}
        options={[
          { value: "FAILED", label: texts.filters.failed },
          { value: "WAITING", label: texts.filters.inProgress },
        ]}
        onChange={(value) => onChange({ download: pick(value, ["FAILED", "WAITING"]) })}
      />
      <FilterSelect
        label={texts.filters.sort}
        value={search.sort === "newest" ? "" : search.sort}
        options={[
          { value: "oldest", label: texts.filters.oldest },
          { value: "name", label: texts.filters.byName },
          { value: "largest", label: texts.filters.largest },
        ]}
        onChange={(value) => onChange({ sort: pick(value, ["oldest", "name", "largest"]) || "newest" })}
      />
      {isFiltered && <ClearFilters onClear={() => onChange({ ...defaultMediaSearch, place: search.place })} />}
    </FilterBar>
  );
}

type ChosenProps = { rows: readonly StoredMedia[]; isTrash: boolean; onDone: () => void };

function ChosenBar({ rows, isTrash, onDone }: ChosenProps) {
  const [isAsking, setIsAsking] = useState(false);
  const used = rows.filter(({ usedCount }) => usedCount > 0).length;
  const finish = async (message: string): Promise<void> => {
    setIsAsking(false);
    onDone();
    await refreshMedia();
    showToast(message);
  };
  const remove = useMutation({
    mutationFn: async () => {
      for (const { id } of rows) await call(deleteMedia, { params: { id }, query: { force: true } });
    },
    onSuccess: () => finish(isTrash ? texts.deletedPermanently : texts.movedToTrash),
  });
  const restore = useMutation({
    mutationFn: async () => {
      for (const { id } of rows) await call(restoreMedia, { params: { id } });
    },
    onSuccess: () => finish(texts.restored),
  });
  const failed = rows.filter(({ download }) => download?.state === "FAILED").map(({ id }) => id);
  const retry = useMutation({
    mutationFn: () => retryDownloads(failed),
    onSuccess: () => finish(formatMessage(language, texts.retried, { count: failed.length })),
  });
  return (
    <div className={styles.chosen}>
      <strong>{formatMessage(language, texts.selected, { count: rows.length })}</strong>
      {failed.length > 0 && (
        <Button
          size="small"
          icon={<RefreshCw aria-hidden="true" />}
          isBusy={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {texts.retryDownload}
        </Button>
      )}
      {isTrash && (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden="true" />}
          isBusy={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {texts.restore}
        </Button>
      )}
      <Button size="small" variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {isTrash ? texts.deletePermanently : texts.moveToTrash}
      </Button>
      <Button size="small" variant="plain" onClick={onDone}>
        {texts.clearSelection}
      </Button>
      {restore.isError && <Banner tone="critical">{messageOf(restore.error)}</Banner>}
      <ConfirmDialog
        title={
          isTrash
            ? formatMessage(language, texts.deleteTitle, { count: rows.length })
            : formatMessage(language, texts.trashTitle, { count: rows.length })
        }
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={isTrash ? texts.deletePermanently : texts.moveToTrash}
        isBusy={remove.isPending}
        isDangerous
      >
        <p>{isTrash ? texts.deleteText : formatMessage(language, texts.trashText, { count: used })}</p>
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      </ConfirmDialog>
    </div>
  );
}

type NoMediaProps = { search: MediaSearch; canEdit: boolean; onClear: () => void };

function NoMedia({ search, canEdit, onClear }: NoMediaProps) {
  const icon = <Images aria-hidden="true" />;
  const isFiltered =
    search.q !== "" ||
    search.kind !== "" ||
    search.usage !== "" ||
    search.lacks !== "" ||
    search.download !== "" ||
    search.page > 1;
  if (isFiltered) {
    return (
      <EmptyState
        icon={icon}
        title={texts.empty.noMatch}
        action={<Button onClick={onClear}>{texts.empty.showAll}</Button>}
      >
        {texts.empty.noMatchText}
      </EmptyState>
    );
  }
  if (search.place === "trash") {
    return (
      <EmptyState icon={<Trash2 aria-hidden="true" />} title={texts.empty.trash}>
        {texts.empty.trashText}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={texts.empty.library}>
      {canEdit ? texts.empty.libraryText : texts.empty.libraryReadOnly}
    </EmptyState>
  );
}
