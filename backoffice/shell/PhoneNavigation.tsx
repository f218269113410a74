import { X } from "lucide-react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cx } from "#backoffice/components/cx.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { NavigationList } from "./NavigationList.tsx";
import { PinnedPages } from "./navigation/PinnedPages.tsx";
import styles from "./Shell.module.css";
import { StoreMark } from "./StoreMark.tsx";
import { shellTexts } from "./texts/texts.ts";

/** The menu on narrow screens: a drawer from the left. */
export function PhoneNavigation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(shellTexts);
  return (
    <ModalOverlay
      className={cx(styles.drawerOverlay)}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      isDismissable
    >
      <Modal className={cx(styles.drawer)}>
        <Dialog aria-label={texts.areas} className={cx(styles.drawerDialog)}>
          <div className={styles.drawerHead}>
            <StoreMark />
            <Button
              variant="plain"
              size="icon"
              aria-label={texts.closeMenu}
              icon={<X aria-hidden="true" />}
              onClick={onClose}
            />
          </div>
          <nav aria-label={texts.areas}>
            <PinnedPages onNavigate={onClose} />
            <NavigationList onNavigate={onClose} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
