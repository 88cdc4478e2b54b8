import { Drawing, type IconSize } from '../../../ui/drawings/icon.tsx'

const CAMERA = 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z'

export const CameraIcon = ({ size }: { size?: IconSize }) => <Drawing d={CAMERA} size={size} />
