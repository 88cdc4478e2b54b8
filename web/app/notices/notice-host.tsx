import { lazy, Suspense, useSyncExternalStore } from 'react'
import { listenToNotices, readNotices } from './notices.ts'

const NoticeModal = lazy(() => import('./notice-modal.tsx'))
const NoticeToast = lazy(() => import('./notice-toast.tsx'))

/** Where modals and toasts appear. Their code is loaded with the first one. */
export function NoticeHost() {
  const { modal, toast } = useSyncExternalStore(listenToNotices, readNotices, readNotices)
  return (
    <Suspense>
      {modal && <NoticeModal key={modal.id} notice={modal} />}
      {toast && <NoticeToast key={toast.id} {...toast} />}
    </Suspense>
  )
}
