import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useState } from "react";
import type { MediaKind, StoredMedia } from "#api/store/media.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { EmptyState, ErrorState } from "#backoffice/components/States.tsx";
import { FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { kindOptions } from "./kinds.ts";
import tileStyles from "./MediaTile.module.css";
import { MediaTile } from "./MediaTile.tsx";
import { defaultMediaSearch, type LibrarySearch, librarySearch, mediaQuery, refreshMedia } from "./queries.ts";
import { SkeletonTiles } from "./SkeletonTiles.tsx";
import { mediaTexts } from "./texts/texts.ts";
import { DropZone } from "./upload/DropZone.tsx";
import { FileButton } from "./upload/FileButton.tsx";
import { UploadList } from "./upload/UploadList.tsx";
import { acceptedFiles, allKinds, uploadMedia } from "./upload/upload.ts";
import { useUploadQueue } from "./upload/upload-queue.ts";

const language = staffLanguage();
const texts = mediaTexts[language];

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Called with the selected files in the order of selection. */
  onPick: (media: StoredMedia[]) => void;
  /** Accepted kinds of media; all by default. */
  kinds?: readonly MediaKind[];
  /** Allows only one file to be selected. */
  isSingle?: boolean;
  title?: string;
};

/** Dialog for selecting files from the media library. Newly uploaded files are selected automatically. */
export function MediaPicker({ isOpen, onClose, ...props }: Props) {
  return isOpen ? <OpenPicker onClose={onClose} {...props} /> : null;
}

function OpenPicker({
  onClose,
  onPick,
  kinds = allKinds,
  isSingle = false,
  title = texts.picker.title,
}: Omit<Props, "isOpen">) {
  const [search, setSearch] = useState<LibrarySearch>({ ...librarySearch(defaultMediaSearch), kinds });
  const [chosen, setChosen] = useState<readonly StoredMedia[]>([]);
  const found = useQuery(mediaQuery(search));
  const add = (media: StoredMedia): void =>
    setChosen((list) => (isSingle ? [media] : [...list.filter(({ id }) => id !== media.id), media]));
  const toggle = (media: StoredMedia): void =>
    chosen.some(({ id }) => id === media.id) ? setChosen(chosen.filter(({ id }) => id !== media.id)) : add(media);
  const { queue, files } = useUploadQueue(uploadMedia, (media: StoredMedia) => {
    if (kinds.includes(media.kind)) add(media);
    void refreshMedia();
  });
  const rows = found.data?.media ?? [];
  const change = (part: Partial<LibrarySearch>): void => setSearch((before) => ({ ...before, page: 1, ...part }));
  return (
    <Modal
      title={title}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onPick([...chosen])}>
            {chosen.length < 2
              ? texts.picker.select
              : formatMessage(language, texts.picker.selectCount, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <DropZone invitation={texts.picker.drop} onFiles={(added) => queue.add(added)}>
        <FilterBar>
          <SearchBox label={texts.filters.search} value={search.q} onChange={(q) => change({ q })} />
          {kinds.length > 1 && (
            <FilterSelect
              label={texts.filters.kind}
              value={search.kinds.length === 1 ? (search.kinds[0] ?? "") : ""}
              options={kindOptions.filter(({ value }) => kinds.some((kind) => kind === value))}
              onChange={(value) => change({ kinds: kinds.filter((kind) => value === "" || kind === value) })}
            />
          )}
          <FileButton
            label={texts.picker.upload}
            accept={acceptedFiles(kinds)}
            isMultiple={!isSingle}
            icon={<Upload aria-hidden="true" />}
            onFiles={(added) => queue.add(added)}
          />
        </FilterBar>
        <UploadList files={files} queue={queue} />
        {found.isPending && <SkeletonTiles count={12} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && rows.length === 0 && (
          <EmptyState title={texts.empty.noMatch}>{texts.empty.noMatchInPicker}</EmptyState>
        )}
        {rows.length > 0 && (
          <>
            <ul className={tileStyles.grid} data-stale={found.isPlaceholderData || undefined} aria-label={texts.files}>
              {rows.map((media) => (
                <MediaTile
                  key={media.id}
                  media={media}
                  isOption
                  isChosen={chosen.some(({ id }) => id === media.id)}
                  onOpen={() => toggle(media)}
                />
              ))}
            </ul>
            <Pagination
              page={search.page}
              total={found.data?.metadata.total ?? rows.length}
              noun={texts.noun}
              onChange={(page) => change({ page })}
            />
          </>
        )}
      </DropZone>
    </Modal>
  );
}
