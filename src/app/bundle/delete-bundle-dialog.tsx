import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { saveBundle } from './save-bundle.ts';

/** The one thing that undo does not bring back, so it asks, and offers a file first. */
export function DeleteBundleDialog({ onClose }: { onClose: () => void }) {
  const { id, name, tools } = useStudio(state => state.workspace);
  const commands = useCommands();
  const getState = useGetState();

  const remove = async (): Promise<void> => {
    onClose();
    const other = getState().recent.find(each => each.id !== id);
    const left = other ? await commands.openWorkspace(other.id) : await commands.newBundle();
    const removed = left.ok ? await commands.deleteWorkspace(id) : left;
    if (removed.ok) toast(`Deleted ${name}`);
    else toast(`${name} was not deleted.`, { description: removed.reason });
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Delete ${name}`}
      description={`The bundle with its ${tools.length} tool${tools.length === 1 ? '' : 's'} is removed from this browser. This cannot be undone.`}
      footer={
        <>
          <Button onClick={() => void saveBundle(getState(), commands)}>Save a file first</Button>
          <Button variant="danger" onClick={() => void remove()}>
            Delete
          </Button>
        </>
      }
    />
  );
}
