detach former
