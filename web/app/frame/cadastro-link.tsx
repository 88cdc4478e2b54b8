import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { pushEvento } from '../data/data-layer.ts'

/** Leads to the registration. On the landing page, a click counts as a lead. */
export function CadastroLink({ onClick, ...rest }: Omit<ComponentProps<typeof ButtonLink>, 'to'>) {
  const { pathname } = useLocation()
  return (
    <ButtonLink
      to="/register"
      onClick={(event) => {
        if (pathname === '/') pushEvento('lead', { origem: 'landing' })
        onClick?.(event)
      }}
      {...rest}
    />
  )
}
