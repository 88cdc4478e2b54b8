import { SandboxMark } from '../../ui/page/sandbox-mark.tsx'

/** Says that this is a sandbox: no money is real, and the visitor may play the bank. */
export const MarcaDoSandbox = () => (
  <SandboxMark title="Banco de testes" text="nenhum dinheiro é de verdade." act="Decidir no /sandbox" />
)
