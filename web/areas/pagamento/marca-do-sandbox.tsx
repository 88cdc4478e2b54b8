import { SandboxMark } from '../../ui/page/sandbox-mark.tsx'

/** No money is real here, and whoever tries it plays the bank. */
export const MarcaDoSandbox = () => (
  <SandboxMark title="Banco de testes" text="nenhum dinheiro é de verdade." act="Decidir no /sandbox" />
)
